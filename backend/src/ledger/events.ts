import type { Static } from 'typebox';
import { BET_EVENTS } from './events/bet.js';
import { CASH_EVENTS } from './events/cash.js';
import { DAY_EVENTS } from './events/day.js';
import { GAME_EVENTS } from './events/game.js';
import { LEDGER_EVENTS } from './events/ledger.js';
import { SETTINGS_EVENTS } from './events/settings.js';
import { SHIFT_EVENTS } from './events/shift.js';
import { STATION_EVENTS } from './events/station.js';
import { TIMER_EVENTS } from './events/timer.js';
import { USER_EVENTS } from './events/user.js';

/**
 * Every event of the ledger, once: its name, its version, its data, and what it is to others (`events/record.ts`).
 * `docs/events.md` is generated from it; docs/adding-an-event.md is the path of a new one.
 *
 * Money is whole centavos, percentages hundredths of a percent, dates local `YYYY-MM-DD`, durations named by unit.
 * A stored event never changes; a new shape is a new version with an upcaster in `codec.ts`.
 */
export const EVENTS = {
  ...STATION_EVENTS,
  ...USER_EVENTS,
  ...SETTINGS_EVENTS,
  ...GAME_EVENTS,
  ...TIMER_EVENTS,
  ...BET_EVENTS,
  ...CASH_EVENTS,
  ...SHIFT_EVENTS,
  ...DAY_EVENTS,
  ...LEDGER_EVENTS,
} as const;

export type EventType = keyof typeof EVENTS;
export type EventData<T extends EventType> = Static<(typeof EVENTS)[T]['data']>;

/** What a decider answers: an event without its envelope. */
export type DomainEvent = { [T in EventType]: { readonly type: T; readonly data: EventData<T> } }[EventType];

/** Who caused an event. User 0 is the station itself. */
export interface Cause {
  readonly userId: number;
  /** Address the command came from; empty for the station itself. */
  readonly ip: string;
}

/** The command id an event answers, so that a repeated command finds its events. On the first event of a command only. */
export interface CommandMark {
  /** `user|METHOD route|Idempotency-Key` */
  readonly key: string;
  /** Hash of the content, secrets left out. */
  readonly fingerprint: string;
  /** How many events the command made, this one first. */
  readonly events: number;
}

/** The envelope as stored, around the data. `at` is milliseconds since 1970 UTC and never goes back in the log. */
export interface Envelope {
  readonly at: number;
  readonly by: Cause;
  /** The instance that wrote it. */
  readonly on: string;
  readonly command?: CommandMark;
}

/** A decoded event of the log. */
export type LedgerEvent = DomainEvent & Envelope & { readonly revision: number };

export type EventOf<T extends EventType> = Extract<LedgerEvent, { type: T }>;
