import type { Actor, Command } from '../../ledger/commands.js';
import type { Refusal } from '../../ledger/decision.js';
import type { LedgerEvent } from '../../ledger/events.js';
import type { ResultOf } from '../../ledger/results.js';
import type { StationState } from '../../ledger/state/state.js';

/** The client's command id: a repeat of it in the same scope gets the first answer again. */
export interface CommandKey {
  /** User, method and route: `7|POST /api/bet`. */
  readonly scope: string;
  /** The `Idempotency-Key` as sent. */
  readonly value: string;
  /** Hash of path parameters and validated body, secrets left out. */
  readonly fingerprint: string;
  /** Only asked what became of it: when it was not recorded it is withdrawn, not done. */
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
      /** The command's own events; the first ones when it is repeated. */
      readonly events: readonly LedgerEvent[];
      readonly repeated: boolean;
      /** The ledger's own; nothing else is worked out before the events are durable. */
      readonly result: Result;
    }
  | { readonly ok: false; readonly refusal: Refusal };

/** The ledger cannot be read now: it was stopped, is shutting down or waits for its store. */
export class LedgerUnavailableError extends Error {
  override readonly name = 'LedgerUnavailableError';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** The only writer of a station, as the rest of the program sees it. */
export interface Ledger {
  /**
   * Decides a command and records its events. Resolves only when everything it was decided on is durable; a refusal
   * too. `OUTCOME_UNKNOWN`, `NOT_RECORDED`, `OVERLOADED`, `LEDGER_STOPPED`, `KEY_REUSED`, `WITHDRAWN` and `BAD_KEY`
   * come as refusals.
   */
  execute<Given extends Command>(request: CommandRequest<Given>): Promise<Outcome<ResultOf<Given>>>;

  /**
   * Reads the state; resolves once all that was seen is durable. Copy values out, keep no row tables.
   * @throws LedgerUnavailableError, whose refusal is what a command would have been told
   */
  read<Answer>(reading: (state: StationState) => Answer): Promise<Answer>;

  /** Called with each durable batch, in order, before the answers that depend on it go out. Must not throw. */
  onDurable(listener: (events: readonly LedgerEvent[]) => void): void;

  /** Revision of the last durable event: what a query must have seen. */
  readonly durableRevision: number;

  readonly ledgerId: string;
}
