import type { Accounts, Posting } from './accounts.js';
import { usersOf } from './event-subject.js';
import type { EventRecord, Mark, Push } from './events/record.js';
import { type DomainEvent, EVENTS, type EventData, type EventType } from './events.js';
import type { Movement } from './movements.js';

/** What an event is to others, asked of its record. */

type Events = typeof EVENTS;
type With<Part extends keyof EventRecord<unknown>> = {
  [T in EventType]: Events[T][Part] extends null ? never : T;
}[EventType];
/** The events that move money, and those that are marked on time lines. */
export type MoneyEventType = With<'money'>;
export type MarkedEventType = With<'mark'>;

export const EVENT_TYPES = Object.keys(EVENTS) as readonly EventType[];
export const MONEY_EVENT_TYPES = EVENT_TYPES.filter(
  (type) => EVENTS[type].money !== null,
) as readonly MoneyEventType[];

/** An event is asked with its own data, which the compiler cannot follow through a look-up. */
const RECORDS: { readonly [T in EventType]: EventRecord<EventData<EventType>> } = EVENTS as never;

export function movesMoney({ type }: DomainEvent): boolean {
  return RECORDS[type].money !== null;
}

/** Its entry in the journal; null for an event that moves no money. */
export function postingsOf({ type, data }: DomainEvent, accounts: Accounts): readonly Posting[] | null {
  return RECORDS[type].money?.postings(data, accounts) ?? null;
}

const NONE: readonly never[] = [];

/** The figures that it changes. A clearing names the tellers and not their games. */
export function movementsOf({ type, data }: DomainEvent): readonly Movement[] {
  return RECORDS[type].money?.movements(data) ?? NONE;
}

/** What it is about, in centavos; null where it moves no money. */
export function amountOf({ type, data }: DomainEvent): number | null {
  return RECORDS[type].money?.amount(data) ?? null;
}

/** Its entry in a few words; empty for an event that moves no money. */
export function entryText({ type, data }: DomainEvent): string {
  return RECORDS[type].money?.words(data) ?? '';
}

/** What is marked of it on a time line; null for nothing. */
export function markOf({ type, data }: DomainEvent): Mark | null {
  return RECORDS[type].mark?.(data) ?? null;
}

/** The live messages whose content it changes. */
export function pushesOf({ type }: DomainEvent): readonly Push[] {
  return RECORDS[type].pushes;
}

/** The users whose drawer, or what stands beside it, an event changes. */
export function drawersChangedBy(event: DomainEvent): readonly number[] {
  return movesMoney(event) || pushesOf(event).includes('drawer') ? usersOf(event) : NONE;
}

/** The tellers whose balance it changes, or what is shown to them of it. */
export function tellersNotifiedBy(event: DomainEvent): readonly number[] {
  return movesMoney(event) || pushesOf(event).includes('balance') ? usersOf(event) : NONE;
}
