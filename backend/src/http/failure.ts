import { ERRORS, type ErrorCode, type FailureEnvelope } from '@taya/contracts/errors';
import type { Refusal } from '../ledger/decision.js';

/** Codes for which the client should wait a moment and try again. */
const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = {
  TOO_MANY_REQUESTS: 1,
  OUTCOME_UNKNOWN: 1,
  NOT_RECORDED: 1,
  OVERLOADED: 1,
  BEHIND: 1,
};

/** A call that fails in an expected way: the filter answers it in the envelope, with the status of its code. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;
  /** The field of the body that is wrong. */
  readonly field: string | undefined;
  /** For the operations log; never answered. */
  readonly reason: string | null;

  /** @param message the default message of the code when left out, and likewise the field */
  constructor(
    code: ErrorCode,
    message: string = ERRORS[code].message,
    headers: Readonly<Record<string, string>> = {},
    field: string | undefined = fieldOf(code),
    reason: string | null = null,
  ) {
    super(message);
    this.code = code;
    this.field = field;
    this.reason = reason;
    const retryAfter = RETRY_AFTER_SECONDS[code];
    this.headers = retryAfter === undefined ? headers : { 'retry-after': String(retryAfter), ...headers };
  }

  /** A field of the body that is invalid by itself. */
  static ofField(field: string, message: string): Failure {
    return new Failure('VALIDATION', message, {}, field);
  }

  /** A failure whose reason only operators see. */
  static because(error: Error, code: ErrorCode): Failure {
    return new Failure(code, ERRORS[code].message, {}, fieldOf(code), error.message);
  }

  static of(refusal: Refusal): Failure {
    return new Failure(refusal.code, refusal.message);
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  get envelope(): FailureEnvelope {
    return failureEnvelope(this.code, this.message, this.field);
  }
}

export function failureEnvelope(
  code: ErrorCode,
  message: string = ERRORS[code].message,
  field: string | undefined = fieldOf(code),
): FailureEnvelope {
  return { success: false, message, code, ...(field !== undefined && { field }), data: null };
}

function fieldOf(code: ErrorCode): string | undefined {
  const entry = ERRORS[code];
  return 'field' in entry ? entry.field : undefined;
}
