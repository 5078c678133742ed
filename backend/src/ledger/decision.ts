import { ERRORS, type ErrorCode } from '@taya/contracts/errors';
import type { DomainEvent } from './events.js';

/** An expected refusal: a value with a stable code, never an exception. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
}

export type Decision =
  | { readonly ok: true; readonly events: readonly DomainEvent[] }
  | { readonly ok: false; readonly refusal: Refusal };

export function accept(...events: readonly DomainEvent[]): Decision {
  return { ok: true, events };
}

/** A refusal with the code's own message, or a plainer one that names what is in the way. */
export function refusal(code: ErrorCode, message: string = ERRORS[code].message): Refusal {
  return { code, message };
}

/** Refuses with the code's own message, or a plainer one. */
export function refuse(code: ErrorCode, message?: string): Decision {
  return { ok: false, refusal: refusal(code, message) };
}
