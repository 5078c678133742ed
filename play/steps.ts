import type { GameAction, Side } from '@taya/contracts/game';
import type { Centavos, Hundredths } from '@taya/contracts/money';
import type { CountedReceipt } from '@taya/contracts/print';
import type { CashKind } from '@taya/contracts/teller';
import type { TimerStatus } from '@taya/contracts/timer';

/** Something that a person wants done, with the names and fields of the ledger's commands. */
export type Wish =
  | { readonly type: 'sellBet'; readonly gameId: number; readonly side: Side; readonly stake: Centavos }
  | { readonly type: 'cancelBet' | 'payBet' | 'claimBet'; readonly serial: string }
  | { readonly type: 'recordPrint'; readonly serial: string; readonly receipt: CountedReceipt }
  | { readonly type: 'cashIn' | 'remit'; readonly tellerId: number; readonly amount: Centavos }
  | {
      readonly type: 'reverseCash';
      readonly of: CashKind;
      readonly tellerId: number;
      readonly id: number;
      /** The right one, 0 for none. */
      readonly amount: Centavos;
      readonly reason: string;
    }
  | { readonly type: 'createGame'; readonly name: string }
  | {
      readonly type: 'actOnGame';
      readonly gameId: number;
      readonly action: GameAction;
      readonly seconds?: number;
    }
  | { readonly type: 'setTimer'; readonly action: TimerStatus; readonly maxSeconds?: number }
  | { readonly type: 'clearDate' | 'sealDay'; readonly date: string }
  | OfficeWish;

/** What is played in memory only: it needs credentials, or is no call of its own. */
export type OfficeWish =
  | { readonly type: 'changeHousePercentage'; readonly rate: Hundredths }
  | {
      readonly type: 'changeSettings';
      readonly payoutUnit?: Centavos;
      readonly minimumPayout?: Hundredths;
      readonly timerFollowsBetting?: boolean;
      readonly lastCallSeconds?: number;
    }
  | {
      readonly type: 'editTeller';
      readonly tellerId: number;
      readonly isActive?: boolean;
      readonly location?: string;
      readonly username?: string;
    }
  | { readonly type: 'endLastCall'; readonly gameId: number; readonly startedBy: number }
  | { readonly type: 'withdrawCommand' }
  /** Of the one who does it; the driver knows their password. */
  | { readonly type: 'signIn' | 'changeOwnPassword' };

export interface Step {
  /** The id of the user; 0 for the station itself. */
  readonly by: number;
  readonly wish: Wish;
}
