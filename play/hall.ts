import type { ErrorCode } from '@taya/contracts/errors';
import {
  type GameAction,
  type GameFacts,
  GameStatus,
  isActionAllowed,
  isFinal,
  isRefund,
  type LastCall,
  type Side,
} from '@taya/contracts/game';
import type { Centavos } from '@taya/contracts/money';
import { NOT_PAYABLE_CODES } from '@taya/contracts/not-payable';
import { ADMIN_ID } from '@taya/contracts/roles';
import type { ShiftStatus } from '@taya/contracts/shift';
import type { CashKind } from '@taya/contracts/teller';
import { dateForPeople, localDate } from '@taya/contracts/time';

/** What the ticket of a bet says. */
export interface Ticket {
  readonly id: number;
  readonly serial: string;
  readonly gameId: number;
  /** Who sold it. */
  readonly tellerId: number;
  readonly side: Side;
}

/** The game on the board. */
export interface SeenGame
  extends Pick<GameFacts, 'id' | 'status' | 'meronOpen' | 'walaOpen' | 'noContest' | 'result'> {
  /** Null unless its confirmed result is under review. */
  readonly review: object | string | null;
  /** An event of the log starts it, which nobody sees over HTTP. */
  readonly lastCall: (Pick<LastCall, 'endsAt'> & Partial<LastCall>) | null;
}

/** What an answer shows. */
export interface Seen {
  readonly game?: SeenGame | null;
  readonly bet?: Ticket | null;
  /** The claim slip that it made out. */
  readonly slip?: Slip | null;
  /** Of whom it tells, such as a new admin. */
  readonly userId?: number | null;
  /** Ids of the cash-ins or remits that it recorded. */
  readonly cash?: readonly number[];
}

export interface Slip {
  readonly betId: number;
  readonly claimCode: string;
}

/** A row of the history of a drawer. */
export interface CashEntry {
  readonly of: CashKind;
  readonly tellerId: number;
  readonly id: number;
}

/** A step that was answered, or a command that is none of the player's. */
interface Answered {
  readonly by: number;
  readonly wish: {
    readonly type: string;
    readonly serial?: string;
    readonly betId?: number;
    readonly action?: string;
    readonly of?: CashKind;
    readonly tellerId?: number;
    readonly absent?: { readonly tellerId: number };
    readonly shifts?: boolean;
  };
}

interface Where {
  nowMs(): number;
  readonly timeZone: string;
  /** What the screen of a teller shows as the cash in their drawer. */
  onHandOf?(tellerId: number): Centavos;
  /** Whether the holder of a ticket that won goes home without asking. */
  isForgotten?(): boolean;
}

/** Tickets that are still at hand when somebody wants to try one again. */
const RECENT = 300;

const RECENT_CASH = 12;

const isNotPayable = (code: ErrorCode) => (NOT_PAYABLE_CODES as readonly ErrorCode[]).includes(code);

/** What the people of a station know, from the answers they got: enough to try mostly sensible things. */
export class Hall {
  game: SeenGame | null = null;
  /** The game is no more as they saw it last: nobody told them. */
  isUnsure = false;
  /** User ids. */
  readonly tellers: number[];
  readonly admins: number[] = [ADMIN_ID];
  /** The tickets that were sold last, whatever became of them. */
  readonly recent: Ticket[] = [];
  /** What went into and out of drawers last, reversed or not. */
  readonly cash: CashEntry[] = [];
  /** Those in the hands of people who lost their ticket. */
  readonly slips: Slip[] = [];
  /** Tickets that won, in the order in which their holders stand in line; those of refunded games too. */
  readonly winners: Ticket[] = [];
  /** Tickets that won, and whose holders went home. */
  readonly forgotten: Ticket[] = [];
  /** How many of a hundred customers bet on MERON in this game, as a share of one. */
  meronShare = 0.5;
  /** Where the shifts of tellers stand who have an open one. */
  readonly shifts = new Map<number, Exclude<ShiftStatus, 'closed'>>();
  #worksInShifts = false;
  /** By serial, whom tickets were paid by. */
  readonly payers = new Map<string, number>();
  /** Tickets of games that are not final, by game. */
  readonly #held = new Map<number, Ticket[]>();
  readonly #where: Where;
  /** All tickets of the game that became final last: its result may be reopened. */
  #decided: { readonly gameId: number; readonly tickets: readonly Ticket[] } = { gameId: 0, tickets: [] };
  #gamesOfDay = { date: '', text: '', count: 0 };

  constructor(tellers: readonly number[], where: Where) {
    this.tellers = [...tellers];
    this.#where = where;
  }

  /** The latest game; 1 before the first. */
  get gameId(): number {
    return this.game?.id ?? 1;
  }

  get isBettingOpen(): boolean {
    return this.game?.status === GameStatus.BettingOpen;
  }

  /** Whether there is a game that is not over. */
  get isRunning(): boolean {
    return this.game !== null && !isFinal(this.game.status);
  }

  get openSides(): readonly Side[] {
    const { meronOpen = false, walaOpen = false } = this.game ?? {};
    return [...(meronOpen ? (['MERON'] as const) : []), ...(walaOpen ? (['WALA'] as const) : [])];
  }

  /** Whether any customer still has, or may get, a ticket to be paid. */
  get isAnybodyWaiting(): boolean {
    return this.#held.size > 0 || this.winners.length > 0;
  }

  /** Games whose tickets are held. */
  get heldGames(): readonly number[] {
    return [...this.#held.keys()];
  }

  /** Whom a print of a ticket may be asked by. */
  holdersOf({ serial, tellerId }: Ticket): readonly number[] {
    return [tellerId, this.payers.get(serial) ?? tellerId];
  }

  /** A local date. */
  dateAgo(days: number): string {
    return localDate(this.#where.nowMs() - days * 86_400_000, this.#where.timeZone);
  }

  /** `Game #3 - Nov 21, 2026`, as the station proposes it on a day on which two games were created before. */
  nameOfNextGame(): string {
    const date = this.dateAgo(0);
    if (this.#gamesOfDay.date !== date) this.#gamesOfDay = { date, text: dateForPeople(date), count: 0 };
    return `Game #${this.#gamesOfDay.count + 1} - ${this.#gamesOfDay.text}`;
  }

  /** Takes in the answer to a step that was done. */
  learn({ by, wish }: Answered, { game, bet, slip, userId, cash = [] }: Seen): void {
    const { type, serial = '', betId = 0, tellerId = 0, of = type === 'remit' ? 'remit' : 'cashin' } = wish;
    for (const id of cash) this.cash.push({ of, tellerId, id });
    if (this.cash.length > RECENT_CASH) this.cash.shift();
    if (type === 'sellBet' && bet) this.#hold(bet);
    if (type === 'cancelBet') this.#giveBack(serial);
    if (type === 'payBet') this.payers.set(serial, by);
    if (slip && type === 'lockBet') this.slips.push(slip);
    if (type === 'payLostBet' || type === 'unlockBet') this.#giveSlip(betId);
    if (type === 'payBet' || type === 'claimBet') this.#leave(serial);
    if (type === 'createStaff' && userId) this.admins.push(userId);
    if (type === 'createGame') this.#gamesOfDay.count += 1;
    this.#worksInShifts = wish.shifts ?? this.#worksInShifts;
    this.#followShift(type, wish.absent?.tellerId ?? by);
    if (game) this.see(game);
  }

  /** Takes in that a step was refused. A ticket that will never be paid leaves the line. */
  learnRefusal({ wish: { type, serial = '', action } }: Answered, code: ErrorCode): void {
    const isSurprise = this.game !== null && isActionAllowed(this.game, action as GameAction);
    if (type === 'actOnGame' && isSurprise) this.isUnsure = true;
    if (isNotPayable(code)) this.#leave(serial);
  }

  /** Looks at the board again, where the game may be an older one. */
  look(game: SeenGame | null): void {
    this.game = game;
    this.isUnsure = false;
  }

  /** Sees the game on the board. When a game has become final its winners stand in line. */
  see(game: SeenGame): void {
    if (game.id >= this.gameId) this.look(game);
    if (!isFinal(game.status)) {
      this.#undecide(game);
      return;
    }
    const tickets = this.#held.get(game.id) ?? [];
    this.#held.delete(game.id);
    if (tickets.length > 0) this.#decided = { gameId: game.id, tickets };
    if (game.status === GameStatus.Cancelled) return;
    for (const ticket of tickets) {
      if (!isRefund(game) && ticket.side !== game.result) continue;
      (this.#where.isForgotten?.() ? this.forgotten : this.winners).push(ticket);
    }
  }

  /** A result that is under review is none yet: the holders of all tickets wait again. */
  #undecide({ id, review }: SeenGame): void {
    const { gameId, tickets } = this.#decided;
    if (review === null || id !== gameId || this.#held.has(id)) return;
    for (const line of [this.winners, this.forgotten])
      line.splice(0, line.length, ...line.filter((ticket) => ticket.gameId !== id));
    this.#held.set(id, [...tickets]);
  }

  /** Null where nobody sees the drawers, and so nobody can confirm them. */
  onHandOf(tellerId: number): Centavos | null {
    return this.#where.onHandOf?.(tellerId) ?? null;
  }

  /** Whether a teller sells nothing now, because they have no shift or count. */
  isShut(tellerId: number): boolean {
    return this.#worksInShifts && this.shifts.get(tellerId) !== 'open';
  }

  #followShift(type: string, tellerId: number): void {
    if (type === 'openShift' || type === 'resumeShift') this.shifts.set(tellerId, 'open');
    if (type === 'beginCount') this.shifts.set(tellerId, 'counting');
    if (type === 'countDrawer') this.shifts.set(tellerId, 'counted');
    if (type === 'closeShift') this.shifts.delete(tellerId);
  }

  #hold(ticket: Ticket): void {
    this.recent.push(ticket);
    if (this.recent.length > RECENT) this.recent.shift();
    const held = this.#held.get(ticket.gameId);
    if (held === undefined) this.#held.set(ticket.gameId, [ticket]);
    else held.push(ticket);
  }

  #giveSlip(betId: number): void {
    const index = this.slips.findIndex((slip) => slip.betId === betId);
    if (index !== -1) this.slips.splice(index, 1);
  }

  #leave(serial: string): void {
    const index = this.winners.findIndex((ticket) => ticket.serial === serial);
    if (index !== -1) this.winners.splice(index, 1);
  }

  #giveBack(serial: string): void {
    for (const held of this.#held.values()) {
      const index = held.findLastIndex((ticket) => ticket.serial === serial);
      if (index !== -1) held.splice(index, 1);
    }
  }
}
