/** Limits and constants that server and client share. */

export const PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;

export const MAX_NAME_LENGTH = 100;
export const MAX_KEY_LENGTH = 200;
export const MAX_TERMS_LENGTH = 500;

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 200;
export const GENERATED_PASSWORD_LENGTH = 10;
export const GENERATED_PASSWORD_ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ123456789';

/** How many characters the reason of a correction has. */
export const REASON_LENGTH = { min: 3, max: 100 } as const;

/** Searches by reference number: characters needed, and the pause before a search. */
export const MIN_SEARCH_LENGTH = 4;
export const SEARCH_DEBOUNCE_MS = 300;
export const MAX_PAYOUT_MATCHES = 10;

/** Searches by a part of a serial, and wrong whole codes, per teller and minute: a person types about 20. */
export const MAX_SEARCHES_PER_MINUTE = 30;

export const MAX_TIMER_SECONDS = 86_399;

/** How long a last call may be, in seconds: long enough to be heard, short enough to be taken seriously. */
export const MIN_LAST_CALL_SECONDS = 5;
export const MAX_LAST_CALL_SECONDS = 600;

/** How long after a confirm nothing of the game may be paid, in seconds, at most. */
export const MAX_PAYOUT_HOLD_SECONDS = 600;

/** How many games the public history has: the latest finished and cancelled ones. */
export const LIVE_LIST_LENGTH = 1_000;

/** How many games a chart of a report shows one by one: the latest. */
export const CHART_GAMES = 100;

/** A socket message of one kind goes out at most this often. */
export const MAX_PUSHES_PER_SECOND = 10;

/** How far in the server's future a command id may be. */
export const MAX_KEY_AHEAD_MS = 5 * 60_000;

/** Above this house percentage the client asks a second time. */
export const HOUSE_PERCENTAGE_QUESTIONED = 20;

/** Bytes of one receipt for QZ Tray: more are not signed. */
export const MAX_PRINT_BYTES = 32 * 1024;

/**
 * How far a PC's clock may differ from the server's for its QZ Tray calls to be signed, so that a PC in a wrong time
 * zone can still print. QZ Tray itself accepts a call only within 15 minutes of the time on that PC.
 */
export const MAX_TRAY_CLOCK_MS = 24 * 60 * 60_000;

/** The most rows of a table in a PDF: some 140 pages, which are made in seconds. */
export const MAX_PDF_ROWS = 5_000;
