import type { RecordedEvent } from '../../event-store/event-store.js';
import { encode, parse, type StoredEvent, toCurrentEvent, validateEvent } from '../../ledger/codec.js';
import { EVENTS, type LedgerEvent } from '../../ledger/events.js';
import { messageOf } from '../../system/named-error.js';
import { Violation } from './violation.js';

/** An event of the right form: in its present version, and as it is stored. */
export interface CheckedEvent {
  readonly event: LedgerEvent;
  readonly stored: StoredEvent;
}

/** @throws Violation for text that differs from how the ledger writes the event */
export function checkedEvent({ revision, json }: RecordedEvent): CheckedEvent {
  const { event, stored } = decodeEvent(revision, json);
  const problem = envelopeProblem(event) ?? validateEvent(event)[0];
  if (problem !== undefined) throw new Violation('events', revision, problem);
  // One event has only one text: no field twice, none unknown, none in another place.
  if (stored.v === EVENTS[event.type].version && encode(event, event) !== json) {
    throw new Violation('events', revision, 'the text is not written the way the ledger writes events');
  }
  return { event, stored };
}

function decodeEvent(revision: number, json: string): CheckedEvent {
  try {
    const stored = parse(revision, json);
    return { event: toCurrentEvent(revision, stored), stored };
  } catch (error) {
    throw new Violation('events', revision, messageOf(error).replace(`revision ${revision}: `, ''));
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
