import type { RecordedEvent } from '../../event-store/event-store.js';
import { decode, encode, validateEvent } from '../../ledger/codec.js';
import { EVENTS, type LedgerEvent } from '../../ledger/events.js';
import { reasonOf, Violation } from './violation.js';

/** @throws Violation for text that differs from how the ledger writes the event */
export function checkedEvent({ revision, json }: RecordedEvent): LedgerEvent {
  const event = decoded(revision, json);
  const problem = envelopeProblem(event) ?? validateEvent(event)[0];
  if (problem !== undefined) throw new Violation('events', revision, problem);
  // One event has only one text: no field twice, none unknown, none in another place.
  if (storedVersion(json) === EVENTS[event.type].version && encode(event, event) !== json) {
    throw new Violation('events', revision, 'the text is not written the way the ledger writes events');
  }
  return event;
}

function decoded(revision: number, json: string): LedgerEvent {
  try {
    return decode(revision, json);
  } catch (error) {
    throw new Violation('events', revision, reasonOf(error).replace(`revision ${revision}: `, ''));
  }
}

function envelopeProblem({ at, by, on, command }: LedgerEvent): string | undefined {
  if (!isCount(at)) return 'at is not a time in milliseconds';
  if (!isCount(by?.userId) || typeof by.ip !== 'string') return 'by does not say who caused it';
  if (typeof on !== 'string') return 'on does not name the instance';
  if (command === undefined) return undefined;
  const isMark = typeof command.key === 'string' && typeof command.fingerprint === 'string';
  return isMark && isCount(command.events) && command.events > 0
    ? undefined
    : 'command is not a command mark';
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

const VERSION = /^\{"type":"[^"]*","v":(\d+),/;

function storedVersion(json: string): number {
  return Number(VERSION.exec(json)?.[1] ?? 1);
}
