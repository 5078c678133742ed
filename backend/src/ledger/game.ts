import { GameStatus, type LastCall, type Result, type Review, type Side } from '@taya/contracts/game';
import { add, centavos, hundredths } from '@taya/contracts/money';
import { EMPTY_POOLS, type GameTerms, type Percentages, type Pools } from '@taya/contracts/payout';
import type { EventData, EventOf } from './events.js';
import { BrokenInvariantError } from './invariant.js';

/**
 * A game as a union of its statuses, and the only ways from one to the next. Every member is also a `GameFacts` of the
 * contracts, so that views and button rules accept it directly. Instants are milliseconds since 1970 UTC.
 */
export type Game = NotStarted | BettingOpen | Paused | Ongoing | ResultSet | Finished | Cancelled;

interface Base {
  readonly id: number;
  readonly name: string;
  readonly terms: GameTerms;
  readonly createdAt: number;
  readonly createdDate: string;
  readonly pools: Pools;
  /** Only while the game is Ongoing or has a result: betting never opens again under review. */
  readonly review: Review | null;
}

interface NotPaused {
  readonly resumesTo: null;
}

interface NoBets {
  readonly meronOpen: false;
  readonly walaOpen: false;
  readonly lastCall: null;
}

interface NoResult {
  readonly result: null;
}

interface NotFinal {
  readonly finishedAt: null;
  readonly businessDate: null;
  readonly frozen: null;
  readonly paysFrom: null;
  readonly clearedAt: null;
}

interface NeverOpened {
  readonly noContest: false;
  readonly startedAt: null;
  readonly endedAt: null;
}

interface TakingBets {
  readonly noContest: false;
  readonly startedAt: number;
  readonly endedAt: null;
}

interface BetsTaken {
  readonly noContest: boolean;
  readonly startedAt: number;
  readonly endedAt: number;
}

export interface NotStarted extends Base, NotPaused, NoBets, NeverOpened, NoResult, NotFinal {
  readonly status: typeof GameStatus.NotStarted;
}

export interface BettingOpen extends Base, NotPaused, TakingBets, NoResult, NotFinal {
  readonly status: typeof GameStatus.BettingOpen;
  readonly meronOpen: boolean;
  readonly walaOpen: boolean;
  readonly lastCall: LastCall | null;
}

export interface PausedBetting extends Base, NoBets, TakingBets, NoResult, NotFinal {
  readonly status: typeof GameStatus.Paused;
  readonly resumesTo: {
    readonly status: typeof GameStatus.BettingOpen;
    readonly meronOpen: boolean;
    readonly walaOpen: boolean;
  };
}

export interface PausedOngoing extends Base, NoBets, BetsTaken, NoResult, NotFinal {
  readonly status: typeof GameStatus.Paused;
  readonly resumesTo: {
    readonly status: typeof GameStatus.Ongoing;
    readonly meronOpen: false;
    readonly walaOpen: false;
  };
}

export type Paused = PausedBetting | PausedOngoing;

export interface Ongoing extends Base, NotPaused, NoBets, BetsTaken, NoResult, NotFinal {
  readonly status: typeof GameStatus.Ongoing;
}

export interface ResultSet extends Base, NotPaused, NoBets, BetsTaken, NotFinal {
  readonly status: typeof GameStatus.Result;
  readonly result: Result;
}

export interface Finished extends Base, NotPaused, NoBets, BetsTaken {
  readonly status: typeof GameStatus.Finished;
  readonly result: Result;
  readonly finishedAt: number;
  readonly businessDate: string;
  readonly frozen: Percentages;
  readonly paysFrom: number | null;
  readonly clearedAt: number | null;
}

export interface Cancelled extends Base, NotPaused, NoBets, NeverOpened, NoResult {
  readonly status: typeof GameStatus.Cancelled;
  readonly finishedAt: number;
  readonly businessDate: string;
  readonly frozen: null;
  readonly paysFrom: null;
  readonly clearedAt: null;
}

/** The events of a game after its creation. */
export type GameEvent = EventOf<
  | 'game.bettingOpened'
  | 'game.bettingClosed'
  | 'game.lastCallStarted'
  | 'game.lastCallCancelled'
  | 'game.paused'
  | 'game.resumed'
  | 'game.cancelled'
  | 'game.resultSet'
  | 'game.resultUndone'
  | 'game.confirmed'
  | 'game.reopened'
>;

const SIDES_CLOSED = { meronOpen: false, walaOpen: false } as const;
const NO_BETS = { ...SIDES_CLOSED, lastCall: null } as const;
const NOT_FINAL = {
  finishedAt: null,
  businessDate: null,
  frozen: null,
  paysFrom: null,
  clearedAt: null,
} as const;

export function newGame(event: EventOf<'game.created'>): NotStarted {
  const { gameId, name, terms, createdDate } = event.data;
  return {
    id: gameId,
    name,
    terms: termsFrom(terms),
    createdAt: event.at,
    createdDate,
    pools: EMPTY_POOLS,
    status: GameStatus.NotStarted,
    resumesTo: null,
    ...NO_BETS,
    noContest: false,
    startedAt: null,
    endedAt: null,
    result: null,
    review: null,
    ...NOT_FINAL,
  };
}

/** The terms in the log, in the form that the payout maths takes. */
export function termsFrom(terms: EventData<'game.created'>['terms']): GameTerms {
  return {
    rate: hundredths(terms.rate),
    payoutUnit: centavos(terms.payoutUnit),
    minimumPayout: hundredths(terms.minimumPayout),
  };
}

const NEXT: {
  readonly [Type in GameEvent['type']]: (game: Game, event: EventOf<Type>) => Game;
} = {
  'game.bettingOpened': openBetting,
  'game.bettingClosed': closeBetting,
  'game.lastCallStarted': startLastCall,
  'game.lastCallCancelled': cancelLastCall,
  'game.paused': pauseGame,
  'game.resumed': resumeGame,
  'game.cancelled': cancelGame,
  'game.resultSet': setResult,
  'game.resultUndone': undoResult,
  'game.confirmed': confirmGame,
  'game.reopened': reopenGame,
};

/**
 * The game after one of its events.
 * @throws BrokenInvariantError when the event is not possible in the game's status: then no decider made the log
 */
export function nextGame(game: Game, event: GameEvent): Game {
  // Each takes its own event, which the compiler cannot follow through a look-up.
  return (NEXT[event.type] as (game: Game, event: GameEvent) => Game)(game, event);
}

/** The game with `by` centavos added to the stakes of a side; negative to subtract. */
export function withStake<G extends Game>(game: G, side: Side, by: number): G {
  const { meron, wala } = game.pools;
  const change = centavos(by);
  const pools = side === 'MERON' ? { meron: add(meron, change), wala } : { meron, wala: add(wala, change) };
  return { ...game, pools };
}

/**
 * The game after dates up to `date` were cleared at `at`: a finished game of such a date becomes cleared unless it is
 * already.
 */
export function withDateCleared(game: Game, date: string, at: number): Game {
  const isCleared =
    game.status === GameStatus.Finished && game.clearedAt === null && game.businessDate <= date;
  return isCleared ? { ...game, clearedAt: at } : game;
}

function openBetting(game: Game, event: EventOf<'game.bettingOpened'>): BettingOpen {
  const { NotStarted, BettingOpen, Ongoing } = GameStatus;
  if (game.status !== NotStarted && game.status !== BettingOpen && game.status !== Ongoing) {
    return impossible(game, event);
  }
  if (game.review !== null) return impossible(game, event);
  const { meronOpen, walaOpen } = event.data;
  const startedAt = game.startedAt ?? event.at;
  return { ...game, status: BettingOpen, meronOpen, walaOpen, noContest: false, startedAt, endedAt: null };
}

function closeBetting(game: Game, event: EventOf<'game.bettingClosed'>): BettingOpen | Ongoing {
  if (game.status !== GameStatus.BettingOpen) return impossible(game, event);
  const { meronOpen, walaOpen, noContest } = event.data;
  if (meronOpen || walaOpen) return { ...game, meronOpen, walaOpen };
  return { ...game, status: GameStatus.Ongoing, ...NO_BETS, noContest, endedAt: event.at };
}

function startLastCall(game: Game, event: EventOf<'game.lastCallStarted'>): BettingOpen {
  if (game.status !== GameStatus.BettingOpen || game.lastCall !== null) return impossible(game, event);
  const { seconds, endsAt } = event.data;
  return { ...game, lastCall: { seconds, endsAt, startedBy: event.revision } };
}

function cancelLastCall(game: Game, event: EventOf<'game.lastCallCancelled'>): BettingOpen {
  if (game.status !== GameStatus.BettingOpen || game.lastCall === null) return impossible(game, event);
  return { ...game, lastCall: null };
}

function pauseGame(game: Game, event: EventOf<'game.paused'>): Paused {
  if (game.status === GameStatus.BettingOpen) {
    const { status, meronOpen, walaOpen } = game;
    return {
      ...game,
      status: GameStatus.Paused,
      ...NO_BETS,
      resumesTo: { status, meronOpen, walaOpen },
    };
  }
  if (game.status !== GameStatus.Ongoing || game.review !== null) return impossible(game, event);
  return { ...game, status: GameStatus.Paused, resumesTo: { status: game.status, ...SIDES_CLOSED } };
}

function resumeGame(game: Game, event: EventOf<'game.resumed'>): BettingOpen | Ongoing {
  if (game.status !== GameStatus.Paused) return impossible(game, event);
  // Only a game whose betting is over has an end time, which distinguishes the two kinds of pause.
  return game.endedAt === null
    ? { ...game, ...game.resumesTo, resumesTo: null }
    : { ...game, ...game.resumesTo, resumesTo: null };
}

function cancelGame(game: Game, event: EventOf<'game.cancelled'>): Cancelled {
  if (game.status !== GameStatus.NotStarted) return impossible(game, event);
  const { businessDate } = event.data;
  return { ...game, status: GameStatus.Cancelled, finishedAt: event.at, businessDate };
}

function setResult(game: Game, event: EventOf<'game.resultSet'>): ResultSet {
  if (game.status !== GameStatus.Ongoing) return impossible(game, event);
  return { ...game, status: GameStatus.Result, result: event.data.result };
}

function undoResult(game: Game, event: EventOf<'game.resultUndone'>): Ongoing {
  if (game.status !== GameStatus.Result) return impossible(game, event);
  return { ...game, status: GameStatus.Ongoing, result: null };
}

function confirmGame(game: Game, event: EventOf<'game.confirmed'>): Finished {
  if (game.status !== GameStatus.Result) return impossible(game, event);
  const { result, businessDate, paysFrom = null } = event.data;
  const frozen = frozenPercentages(event.data);
  return {
    ...game,
    status: GameStatus.Finished,
    result,
    review: null,
    finishedAt: event.at,
    businessDate,
    frozen,
    paysFrom,
  };
}

function reopenGame(game: Game, event: EventOf<'game.reopened'>): ResultSet {
  if (game.status !== GameStatus.Finished || game.clearedAt !== null) return impossible(game, event);
  const { reason, approverId } = event.data;
  const { businessDate } = game;
  const review = { since: event.at, reason, userId: event.by.userId, approverId, businessDate };
  return { ...game, status: GameStatus.Result, review, ...NOT_FINAL };
}

/** The payout of each side per 100 once a game is confirmed. */
function frozenPercentages(data: EventData<'game.confirmed'>): Percentages {
  return { meron: hundredths(data.meronPercentage), wala: hundredths(data.walaPercentage) };
}

function impossible(game: Game, event: GameEvent): never {
  throw new BrokenInvariantError(
    `revision ${event.revision}: ${event.type} is not possible for game ${game.id} at status ${game.status}`,
  );
}
