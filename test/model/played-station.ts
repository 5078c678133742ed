/** A station in memory that plays any day, with each step held against the verifier and the reference model. */
import { businessDay } from '@taya/contracts/day';
import type { GameAction } from '@taya/contracts/game';
import { centavos } from '@taya/contracts/money';
import { SUPER_ADMIN_ID } from '@taya/contracts/roles';
import { countedSum, type Pieces } from '@taya/contracts/shift';
import { legalStation } from '../../backend/src/audit/station-log.fixture.js';
import { event, SERIAL } from '../../backend/src/audit/verify/illegal-events.fixture.js';
import { daysOf } from '../../backend/src/ledger/business-day.js';
import { decode, encode } from '../../backend/src/ledger/codec.js';
import type { Command } from '../../backend/src/ledger/commands.js';
import { type DomainEvent, EVENTS, type EventData, type EventType } from '../../backend/src/ledger/events.js';
import { requireRow } from '../../backend/src/ledger/invariant.js';
import { isLastCallOver } from '../../backend/src/ledger/last-call.js';
import { type Attempt, PlayedDay } from '../../backend/src/ledger/testing/played-day.fixture.js';
import { ReferenceModel } from '../../backend/src/pipeline/simulation/reference-model.fixture.js';
import { ANY_HABITS } from '../../play/player.js';
import type { Step, Wish } from '../../play/steps.js';
import { Judge, Refused } from '../../tools/verify.mjs';

export const TELLERS = [4, 5, 6];
const CASH = centavos(500_000);

type LostWish = Extract<Wish, { readonly type: 'lockBet' | 'unlockBet' | 'payLostBet' }>;
type ShiftIds = Pick<EventData<'shift.closed'>, 'shiftId' | 'tellerId'>;

/** What a refused step would have recorded, and why the verifier may refuse that. */
interface Judged {
  readonly event: DomainEvent;
  /** A second event of the command. */
  readonly second?: DomainEvent;
  /** Where the first says what does not agree, whatever the step: the same event with that the other way round. */
  readonly orElse?: DomainEvent;
  readonly unless: RegExp;
}

/** The event with the second person, where it is one that names them. */
function withApprover(made: DomainEvent): DomainEvent {
  const isApprovable = Object.hasOwn(EVENTS[made.type].data.properties, 'approverId');
  return isApprovable
    ? ({ ...made, data: { ...made.data, approverId: SUPER_ADMIN_ID } } as DomainEvent)
    : made;
}

/** Why the second admin may do nothing at the moment. */
const SIGNED_OUT: ReadonlySet<string> = new Set(['NOT_SIGNED_IN', 'USER_DISABLED']);
const NOT_NOW = /^game \d+ is |side was (opened|closed)$|^the last call is over$/;
const NOT_THAT_DAY =
  / before, or is to come$|is not decided$|does not pay yet$|which (may be claimed until|was reported lost)/;

export class PlayedStation {
  readonly model = new ReferenceModel();
  readonly #day: PlayedDay;
  /** The log as the verifier takes it. */
  readonly #stored: unknown[] = [];

  constructor() {
    const station = legalStation();
    for (const tellerId of TELLERS) station.do({ type: 'cashIn', tellerId, amount: CASH });
    this.#day = new PlayedDay(station, ANY_HABITS);
    this.#follow();
  }

  get station() {
    return this.#day.station;
  }

  /**
   * @throws Error where the ledger refuses what the verifier would accept, or accepts what the model does not. All that
   *   it accepts has to be judged by the verifier, too, once it is played.
   */
  play(number: number): void {
    const attempt = this.#day.attempt(number);
    if (attempt.decision.ok) this.#follow();
    else this.#mustBeIllegal(attempt);
  }

  #follow(): void {
    const from = this.#stored.length;
    this.station.log.slice(from).forEach((json, index) => {
      this.model.take(decode(from + index, json));
      this.#stored.push(JSON.parse(json));
    });
  }

  #mustBeIllegal({ step, command, decision, actor: { userId, ip } }: Attempt): void {
    const judged = this.#judged(step, command);
    if (judged === null) return;
    const { event: refused, second, orElse, unless } = judged;
    const by = { at: this.station.at, by: { userId, ip }, on: 'test' };
    const alone = [refused, ...(second ? [second] : [])];
    // Whether it needed a second person or not: the ledger asks for them last, the verifier may do so first.
    const isUnapproved = !decision.ok && decision.refusal.code.startsWith('APPROVAL_');
    const approved = 'approval' in command || !isUnapproved ? [alone.map(withApprover)] : [];
    const reasons = [alone, ...approved, ...(orElse ? [[orElse]] : [])].map((made) =>
      this.#reasonAgainst(made.map((each) => encode(each, by))),
    );
    if (!decision.ok && SIGNED_OUT.has(decision.refusal.code)) {
      if (!reasons.every((reason) => /^user \d+ is (disabled|not signed in)$/.test(reason ?? '')))
        throw new Error(
          `${JSON.stringify(step)} had no session, and is illegal because ${reasons.join(' or ')}`,
        );
      return;
    }
    const areOfApproval = reasons.every((reason) => /approve|is locked$/.test(reason ?? ''));
    if (isUnapproved) {
      if (!areOfApproval)
        throw new Error(
          `${JSON.stringify(step)} was not approved, and is illegal because ${reasons.join(' or ')}`,
        );
      return;
    }
    if (reasons.includes(null))
      throw new Error(`${JSON.stringify(step)} was refused, and its event is legal`);
    if (!areOfApproval && !reasons.some((reason) => unless.test(reason ?? '')))
      throw new Error(`${JSON.stringify(step)} was refused, and is illegal because ${reasons.join(' or ')}`);
  }

  /** @returns null when the verifier takes them as the next events */
  #reasonAgainst(jsons: readonly string[]): string | null {
    const judge = new Judge();
    for (const [revision, stored] of this.#stored.entries()) judge.take(revision, stored);
    try {
      for (const [index, json] of jsons.entries()) judge.take(this.#stored.length + index, JSON.parse(json));
    } catch (error) {
      if (error instanceof Refused) return error.message;
      throw error;
    }
    return null;
  }

  /** @returns null for a step whose refusals have no event of their own */
  #judged({ by, wish }: Step, command: Command): Judged | null {
    switch (wish.type) {
      case 'sellBet':
        return this.#sale(by, wish);
      case 'cancelBet':
      case 'payBet':
      case 'claimBet':
      case 'recordPrint':
        return this.#ofBet(by, wish, 'reason' in command && { reason: command.reason });
      case 'lockBet':
      case 'unlockBet':
      case 'payLostBet':
        return this.#ofLost(by, wish);
      case 'cashIn':
      case 'remit':
        return this.#cash(wish);
      case 'reverseCash':
        return this.#reversal(wish);
      case 'openShift':
      case 'beginCount':
      case 'countDrawer':
      case 'resumeShift':
      case 'closeShift':
        return this.#ofShift(by, wish);
      case 'createGame':
        return this.#created(wish);
      case 'actOnGame':
        return this.#acted(wish.action);
      case 'reopenResult':
        return this.#reopened(wish);
      case 'clearDate':
      case 'sealDay':
        return this.#ofDay(wish);
      // Their refusals have no event of their own.
      case 'changeHousePercentage':
      case 'changeOwnPassword':
      case 'changeSettings':
      case 'createStaff':
      case 'editStaff':
      case 'editTeller':
      case 'endLastCall':
      case 'refusePin':
      case 'setPin':
      case 'setTimer':
      case 'signIn':
      case 'withdrawCommand':
        return null;
    }
  }

  #sale(sellerId: number, { side, stake }: Extract<Wish, { type: 'sellBet' }>): Judged {
    const { gameId } = this;
    const betId = this.model.bets.length + 1;
    return {
      event: event('bet.sold', { betId, serial: SERIAL, gameId, sellerId, side, stake }),
      unless:
        /^game \d+ is |takes no bets$|^the last call is over$|^the stake is|^the pool of|no open shift|being counted/,
    };
  }

  /** @param said why it is cancelled, where the teller said so */
  #ofBet(
    by: number,
    wish: Extract<Wish, { readonly serial: string }>,
    said: { readonly reason?: string } | false,
  ): Judged {
    const bet = this.model.betWithSerial(wish.serial);
    if (bet === undefined) throw new Error(`nobody sold ${wish.serial}`);
    const { betId, gameId, sellerId, side, stake, owed, prints } = bet;
    const sold = { betId, gameId, sellerId };
    switch (wish.type) {
      case 'cancelBet':
        return {
          event: event('bet.cancelled', { ...sold, side, stake, ...said }),
          unless:
            /^game \d+ is |is not among|^the last call is over$|^who cancels|^the drawer|may not cause bet.cancelled|no open shift|^the reason is undefined/,
        };
      case 'payBet':
        return {
          event: event('bet.paid', { ...sold, payerId: by, side, stake, payout: owed }),
          unless: /is owed nothing|claimed before|was reported lost|not paid yet|^the drawer|no open shift/,
        };
      case 'claimBet':
        return {
          event: event('bet.claimed', sold),
          unless: /is owed nothing|claimed before|was reported lost|not paid yet/,
        };
      case 'recordPrint': {
        const { receipt } = wish;
        const printed = event('bet.printed', { ...sold, receipt, count: prints[receipt] + 1 });
        return { event: printed, unless: /was printed/ };
      }
    }
  }

  #ofLost(by: number, wish: LostWish): Judged | null {
    const bet = this.model.bets.find(({ betId }) => betId === wish.betId);
    if (bet === undefined) return null;
    const { betId, gameId, sellerId, side, stake, owed } = bet;
    const sold = { betId, gameId, sellerId };
    const unless = /is owed nothing|claimed before|was (not )?reported lost/;
    switch (wish.type) {
      case 'lockBet': {
        const { claimant, reason } = wish;
        const said = { claimant, reason, claimCode: SERIAL, payableFrom: 0, payableDay: this.#today };
        return { event: event('bet.locked', { ...sold, ...said }), unless };
      }
      case 'unlockBet':
        return { event: event('bet.unlocked', { ...sold, reason: wish.reason }), unless };
      case 'payLostBet': {
        const { claimCode } = wish;
        const data = { ...sold, payerId: by, side, stake, payout: owed, claimCode };
        return {
          event: event('bet.paid', data),
          unless:
            /is owed nothing|claimed before|has no claim slip|before its day$|not paid yet|^the drawer|no open shift/,
        };
      }
    }
  }

  #cash({ type, tellerId, amount }: Extract<Wish, { type: 'cashIn' | 'remit' }>): Judged {
    const data = { tellerId, amount, refNumber: SERIAL, businessDate: this.#today };
    if (type === 'cashIn') {
      const cashinId = this.model.lastCash('cashin') + 1;
      return { event: event('cash.added', { ...data, cashinId }), unless: /^the amount is|being counted$/ };
    }
    const remitId = this.model.lastCash('remit') + 1;
    return {
      event: event('cash.remitted', { ...data, remitId }),
      unless: /^the amount is|could be$|being counted$/,
    };
  }

  #reversal({ of, tellerId, id, amount, reason }: Extract<Wish, { type: 'reverseCash' }>): Judged {
    const entry = this.model.cashEntry(of, id);
    const last = this.model.lastCash(of);
    const data = { tellerId, refNumber: SERIAL, businessDate: this.#today };
    const afterCount = entry?.isCounted === true ? ({ afterCount: true } as const) : {};
    const reversal = {
      ...data,
      of,
      reverses: id,
      reversedRef: entry?.refNumber ?? SERIAL,
      reason,
      ...afterCount,
    };
    const reversed = (reversalId: number) =>
      event('cash.reversed', { ...reversal, reversalId, amount: entry?.amount ?? 1 });
    const unless =
      /^the (amount|teller|reversed code) is|^the drawer|there is no|could be$|reversed before|too old to be reversed$|comes after a count is said to be false/;
    if (amount === 0) return { event: reversed(last + 1), unless };
    const right = { ...data, amount, corrects: id, ...afterCount };
    return of === 'cashin'
      ? { event: event('cash.added', { ...right, cashinId: last + 1 }), second: reversed(last + 2), unless }
      : {
          event: reversed(last + 1),
          second: event('cash.remitted', { ...right, remitId: last + 2 }),
          unless,
        };
  }

  #ofShift(
    by: number,
    wish: Extract<Wish, { readonly type: `${string}Shift` | 'beginCount' | 'countDrawer' }>,
  ): Judged {
    const tellerId = (wish.type === 'closeShift' && wish.absent?.tellerId) || by;
    const next = this.model.lastShift + 1;
    const shiftId = this.model.openShiftOf(tellerId)?.id ?? next;
    const unless =
      /open shift|works without shifts|^what was in the drawer|^shift \d+ (is|was)|^the drawer|^what was counted last/;
    const of = { shiftId, tellerId };
    switch (wish.type) {
      case 'openShift': {
        const { onHand, reason } = wish;
        const difference = onHand - this.model.onHandOf(tellerId);
        const said = reason === undefined || difference === 0 ? {} : { difference, reason };
        const opened = { shiftId: next, tellerId, onHand, businessDate: this.#today, ...said };
        return { event: event('shift.opened', opened), unless };
      }
      case 'beginCount':
        return { event: event('shift.countBegun', of), unless };
      case 'resumeShift':
        return { event: event('shift.resumed', of), unless };
      case 'countDrawer':
        return { event: this.#counted(of, wish.pieces), unless };
      case 'closeShift': {
        if (wish.absent === undefined) {
          const counted = this.model.openShiftOf(by)?.counts.at(-1) ?? 0;
          return { event: this.#closed(of, counted), unless };
        }
        const { pieces, reason } = wish.absent;
        const second = this.#closed(of, countedSum(pieces), reason);
        return { event: this.#counted(of, pieces), second, unless };
      }
    }
  }

  #counted(of: ShiftIds, pieces: readonly Pieces[]): DomainEvent {
    const expected = this.model.onHandOf(of.tellerId);
    return event('shift.counted', { ...of, pieces: [...pieces], counted: countedSum(pieces), expected });
  }

  #closed(of: ShiftIds, counted: number, reason?: string): DomainEvent {
    const expected = this.model.onHandOf(of.tellerId);
    const zNumber = this.model.lastZ + 1;
    const betsOpen = this.model.openBetsOf(of.tellerId);
    const data = {
      ...of,
      zNumber,
      refNumber: SERIAL,
      counted,
      expected,
      betsOpen,
      businessDate: this.#today,
    };
    return event('shift.closed', { ...data, ...(reason !== undefined && { reason }) });
  }

  #created({ name }: Extract<Wish, { type: 'createGame' }>): Judged {
    const { terms } = this.station.state.settings.get();
    const gameId = this.model.games.length + 1;
    return {
      event: event('game.created', { gameId, name, createdDate: this.#today, terms }),
      unless: /is still running$/,
    };
  }

  #acted(action: GameAction): Judged | null {
    const { gameId } = this;
    const game = this.station.state.game.get();
    const { status = 0, meronOpen = false, walaOpen = false } = game ?? {};
    // Both sides at once are for a game in which none is open: a rule of the button, not of the log.
    if (action === 'start_betting_all' && status === 2) return null;
    // After a last call only the button for both sides stops betting; the log of the last open side is the same.
    const isOnlySide = action === (meronOpen ? 'stop_betting_meron' : 'stop_betting_wala');
    if (game && meronOpen !== walaOpen && isOnlySide && isLastCallOver(game, this.station.at)) return null;
    const opened = (meron: boolean, wala: boolean) =>
      event('game.bettingOpened', { gameId, meronOpen: meronOpen || meron, walaOpen: walaOpen || wala });
    const closed = (meron: boolean, wala: boolean, noContest = false) =>
      event('game.bettingClosed', {
        gameId,
        meronOpen: meronOpen && !meron,
        walaOpen: walaOpen && !wala,
        noContest,
      });
    const noContests: Readonly<Partial<Record<GameAction, DomainEvent>>> = {
      stop_betting_all: closed(true, true, true),
      stop_betting_meron: closed(true, false, true),
      stop_betting_wala: closed(false, true, true),
    };
    const resultSet = (result: 'MERON' | 'WALA' | 'DRAW') => event('game.resultSet', { gameId, result });
    const businessDate = this.#today;
    const nothing = { meronPercentage: 0, walaPercentage: 0, commission: 0, breakage: 0, tellers: [] };
    const events: Readonly<Record<GameAction, DomainEvent | null>> = {
      start_betting_all: opened(true, true),
      start_betting_meron: opened(true, false),
      start_betting_wala: opened(false, true),
      stop_betting_all: closed(true, true),
      stop_betting_meron: closed(true, false),
      stop_betting_wala: closed(false, true),
      pause: event(status === 3 ? 'game.resumed' : 'game.paused', { gameId }),
      cancel: event('game.cancelled', { gameId, businessDate }),
      // How long they last is a rule of its own, with specs of its own.
      last_call: null,
      cancel_last_call: null,
      set_winner_meron: resultSet('MERON'),
      set_winner_wala: resultSet('WALA'),
      set_draw: resultSet('DRAW'),
      undo_result: event('game.resultUndone', { gameId }),
      confirm_result: event('game.confirmed', {
        ...nothing,
        gameId,
        result: 'DRAW',
        noContest: false,
        businessDate,
      }),
    };
    const [refused, orElse] = [events[action], noContests[action]];
    return refused && { event: refused, unless: NOT_NOW, ...(orElse && { orElse }) };
  }

  /** Nobody approved it, but where the step says so. */
  #reopened({ gameId, reason }: Extract<Wish, { type: 'reopenResult' }>): Judged {
    const { confirmed } = this.model.games[gameId - 1] ?? {};
    const { commission = 0, breakage = 0, tellers = [] } = confirmed ?? {};
    return {
      event: event('game.reopened', {
        ...{ gameId, reason, commission, breakage, tellers },
        approverId: undefined as never,
      }),
      unless: /^game \d+ is /,
    };
  }

  #ofDay({ type, date }: Extract<Wish, { type: 'clearDate' | 'sealDay' }>): Judged {
    const unless = NOT_THAT_DAY;
    if (type === 'clearDate') {
      const clearId = this.#count('date.cleared') + 1;
      return { event: event('date.cleared', { clearId, date, tellers: [] }), unless };
    }
    const sums = { cashin: 0, remit: 0, payin: 0, paidOut: 0, unfinished: 0, unclaimed: 0 };
    const revision = this.station.log.length - 1;
    const seal = { date, revision, hash: '', sums, publicKey: '', signature: '' };
    return { event: event('day.sealed', { sealId: this.#count('day.sealed') + 1, ...seal }), unless };
  }

  get gameId(): number {
    return this.model.games.at(-1)?.gameId ?? 1;
  }

  get #today(): string {
    return businessDay(this.station.at, requireRow(daysOf(this.station.state), 'station'));
  }

  #count(type: EventType): number {
    return this.station.log.filter((json) => json.startsWith(`{"type":"${type}"`)).length;
  }
}
