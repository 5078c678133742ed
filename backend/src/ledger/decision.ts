import { ERRORS, type ErrorCode } from '@taya/contracts/errors';
import type { DomainEvent, EventType } from './events.js';

/** An expected refusal: a value with a stable code, never an exception. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
}

export interface Refused {
  readonly ok: false;
  readonly refusal: Refusal;
}

/** The result of a decider: at least one event, of the types it may produce, or a refusal. */
export type Decision<Event extends DomainEvent = DomainEvent> =
  | { readonly ok: true; readonly events: readonly [Event, ...Event[]] }
  | Refused;

/** A decision that records events of these types. */
export type DecisionOf<Type extends EventType> = Decision<DomainEventOf<Type>>;

export type DomainEventOf<Type extends EventType> = Extract<DomainEvent, { type: Type }>;

export function accept<Event extends DomainEvent>(first: Event, ...rest: readonly Event[]): Decision<Event> {
  return { ok: true, events: [first, ...rest] };
}

/** A refusal with the default message of its code, or a more specific one. */
export function refusal(code: ErrorCode, message: string = ERRORS[code].message): Refusal {
  return { code, message };
}

/** Refuses with the default message of the code, or a more specific one. */
export function refuse(code: ErrorCode, message?: string): Refused {
  return { ok: false, refusal: refusal(code, message) };
}
