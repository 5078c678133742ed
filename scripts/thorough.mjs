/**
 * The files that `npm test` leaves to `npm run test:thorough`: what takes long to bring about. The gate runs both. The
 * suites on FerretDB are among them, so that `npm test` needs no Go.
 */
export const THOROUGH = [
  // Kills, broken disks, clocks and threads; stations that move, wait, are packed, or stand side by side.
  '/test/(crash|instances)/',
  '/random-days(-over-http)?\\.',
  '/test/(connections|demo|event-store-server|first-passwords|foreign-events|guessing|hostile-input|idempotency)\\.',
  '/test/(live-floods|moving-a-station)\\.',
  '/test/(old-node|pack|proxy|receipts-on-paper|seals|service-manager|small-heap|waiting-at-start|witness)\\.',
  // Every call with everything that it refuses; stores on servers, and threads.
  '/specs/calls(-of-bets)?\\.',
  '/document-store/mongo/',
  '/event-store/kurrent/kurrent-(clocks|cluster|faults)\\.',
  '/specs/(full-station|live-check-long-log|pipeline-on-server|(live-check|read-side|reports)\\.worker)\\.',
  '/cli/(standalone-manipulations|ledger-copy/run-copy)\\.',
  // A tour of every screen, printers in trouble, what is slow or does not answer, the auditor's long pages.
  '/test/browser/(every-screen-|whole-day|qz-tray|receipts|payin-queue|stored-commands|one-bet|scanner)',
  '/test/browser/(checks|first-password|game-keys|second-person|till)\\.',
  '/test/browser/(audit-|auditor|live-check|seals|csv-files|first-loads|narrow-screens|office-by-keys)',
  '/test/browser/(game-words|last-call|permanent|search-burst|training|payout-typing)\\.',
];

/** Which of the two, as `scripts/test.mjs` says; all files where somebody names a path or a kind. */
export const PART = process.env.TAYA_TEST_PART ?? 'all';

/** @returns what jest does not run */
export function leftOut(part) {
  if (part === 'all') return [];
  return part === 'core' ? THOROUGH : [`^(?!.*(?:${THOROUGH.join('|')}))`];
}
