import type { DrawerView } from './answers/drawer.js';
import type { ApprovedKind } from './approval.js';
import type { LogoutCode } from './errors.js';
import type { GameView } from './game.js';
import type { CashKind, TellerBalanceView } from './teller.js';
import type { TimerView } from './timer.js';

/** The one socket.io event. */
export const SERVER_MESSAGE = 'server-message';

export interface SearchBurst {
  readonly username: string;
  /** First, middle and last name. */
  readonly teller: string;
  /** When the limit was reached; ISO 8601, UTC. */
  readonly at: string;
}

export interface BettingStopLate {
  readonly game_id: number;
  /** When the last call ended; ISO 8601, UTC. */
  readonly since: string;
}

/** The data of a `server-message`, by its `event`. */
export interface ServerMessages {
  /** The latest game; null when there has been none. */
  readonly game: GameView | null;
  readonly timer: TimerView;
  /** The finished and cancelled games, oldest first. */
  readonly game_live_list: readonly GameView[];
  readonly login: { readonly user_id: number; readonly unique_key: string };
  readonly disable: { readonly user_id: number };
  readonly 'password-update': { readonly user_id: number };
  readonly 'ip-update': { readonly user_id: number };
  /** The session ended without a change to the account. */
  readonly logout: { readonly user_id: number; readonly code: LogoutCode };
  readonly house_percentage: { readonly value: string };
  /** Null while the teller counts their drawer. */
  readonly balance: TellerBalanceView | null;
  /** To the admin: a drawer as it is now. */
  readonly drawer: DrawerView;
  /** To the teller whose cash-in or remit was taken back. */
  readonly cash_reversed: {
    readonly of: CashKind;
    /** Of the row that was taken back. */
    readonly ref_number: string;
    readonly amount: string;
    readonly reason: string;
  };
  /** To the teller whose drawer somebody else counted, and whose shift they closed. */
  readonly shift_closed: { readonly by: string; readonly reason: string };
  /** To somebody whose PIN has approved something. */
  readonly approval_given: {
    /** Who asked. */
    readonly by: string;
    /** What they did. */
    readonly what: ApprovedKind;
    readonly amount: string;
  };
  /** To the admin: a teller searched for tickets, or tried wrong codes, more often than is allowed. */
  readonly search_burst: SearchBurst;
  /** To the admin: a last call has ended, but the end of betting could not be recorded yet; null once it is. */
  readonly betting_stop_late: BettingStopLate | null;
}

export type ServerMessageName = keyof ServerMessages;

export type ServerMessage = {
  [Name in ServerMessageName]: {
    readonly event: Name;
    readonly data: ServerMessages[Name];
    /** Milliseconds since 1970 UTC on the server's clock. */
    readonly server_time: number;
    /** The revision of the ledger that this message shows. */
    readonly revision: number;
    /** Changes when the ledger is restored: clients drop all caches. */
    readonly ledger_id: string;
  };
}[ServerMessageName];

/** The typed socket map for socket.io. */
export interface ServerToClientEvents {
  [SERVER_MESSAGE]: (message: ServerMessage) => void;
}
