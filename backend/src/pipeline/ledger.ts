import type { Command, ResultOf } from '../ledger/commands.js';
import type { Actor } from '../ledger/context.js';
import type { Refusal } from '../ledger/decision.js';
import type { LedgerEvent } from '../ledger/events.js';
import type { StationState } from '../ledger/state/state.js';
import { NamedError } from '../system/named-error.js';

/** The client's command id: a repeat in the same scope gets the first answer again. */
export interface CommandKey {
  /** User, method and route: `7|POST /api/bet`. */
  readonly scope: string;
  /** The `Idempotency-Key` as sent. */
  readonly value: string;
  /** Hash of path parameters and validated body, without secrets. */
  readonly fingerprint: string;
  /** An inquiry: a command that was not recorded is withdrawn, not done. */
  readonly isInquiry?: boolean;
}

export interface CommandRequest<Given extends Command = Command> {
  readonly command: Given;
  readonly actor: Actor;
  readonly key?: CommandKey;
}

export type Outcome<Result> =
  | {
      readonly ok: true;
      /** The command's own events; for a repeated command the first ones. */
      readonly events: readonly LedgerEvent[];
      readonly repeated: boolean;
      /** The ledger's own result; nothing else is computed before the events are durable. */
      readonly result: Result;
    }
  | { readonly ok: false; readonly refusal: Refusal };

/** The ledger cannot be read: it was stopped, is shutting down or waits for its store. */
export class LedgerUnavailableError extends NamedError {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

export const LEDGER = Symbol('Ledger');

/** The only writer of a station, as the rest of the program sees it. */
export interface Ledger {
  /**
   * Decides a command and records its events. Resolves when everything the decision is based on is durable, also for a
   * refusal. `OUTCOME_UNKNOWN`, `NOT_RECORDED`, `OVERLOADED`, `LEDGER_STOPPED`, `KEY_REUSED`, `WITHDRAWN` and `BAD_KEY`
   * are refusals.
   */
  execute<Given extends Command>(request: CommandRequest<Given>): Promise<Outcome<ResultOf<Given>>>;

  /**
   * Reads the state, as it is right after the event with a revision; resolves when everything it read is durable. Copy
   * values out, keep no tables.
   * @throws LedgerUnavailableError, with the refusal that a command would get
   */
  read<Answer>(reading: (state: StationState, revision: number) => Answer): Promise<Answer>;

  /** Called with each durable batch, in order, before the answers that depend on it are sent. Must not throw. */
  onDurable(listener: (events: readonly LedgerEvent[]) => void): void;

  /** Revision of the last durable event: a query must include it. */
  readonly durableRevision: number;

  readonly ledgerId: string;

  /** The chain hash of a durable event; null while the store does not answer. */
  hashAt(revision: number): Promise<string | null>;
}
