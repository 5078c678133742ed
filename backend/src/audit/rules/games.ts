import type { EventData, EventOf } from '../../ledger/events.js';
import { must } from '../finding.js';
import { mustBeToday, takeId } from './common.js';
import type { Facts, Game, Terms } from './facts.js';
import { isNoContest } from './settlement.js';

/** `game_status_id`, and what may follow each status: the button rules, written a second time. */
export const NOT_STARTED = 1;
export const BETTING_OPEN = 2;
const PAUSED = 3;
const CANCELLED = 4;
export const ONGOING = 5;
const FINISHED = 6;
const RESULT = 7;

const MAX_NAME_LENGTH = 100;

export function isFinal(game: Game | null): boolean {
  return game === null || game.status === CANCELLED || game.status === FINISHED;
}

export function gameCreated(facts: Facts, { data }: EventOf<'game.created'>): void {
  const { gameId, name, terms, createdDate } = data;
  takeId(facts, 'game', gameId);
  must(isFinal(facts.game), () => `game ${facts.game?.id} is still running`);
  must(name.trim() !== '' && name.length <= MAX_NAME_LENGTH, () => `game ${gameId} has no proper name`);
  must(areSame(terms, facts.terms), () => `game ${gameId} has other terms than the settings`);
  mustBeToday(facts, createdDate);
  facts.game = {
    id: gameId,
    terms,
    createdDate,
    status: NOT_STARTED,
    before: NOT_STARTED,
    open: { MERON: false, WALA: false },
    lastCall: null,
    pools: { MERON: 0, WALA: 0 },
    noContest: false,
    result: null,
  };
}

function areSame(one: Terms, other: Terms): boolean {
  return (
    one.rate === other.rate &&
    one.payoutUnit === other.payoutUnit &&
    one.minimumPayout === other.minimumPayout
  );
}

export function bettingOpened(facts: Facts, { data, type }: EventOf<'game.bettingOpened'>): void {
  const game = gameAt(facts, data.gameId, type, NOT_STARTED, BETTING_OPEN, ONGOING);
  const opens = (data.meronOpen && !game.open.MERON) || (data.walaOpen && !game.open.WALA);
  const closes = (!data.meronOpen && game.open.MERON) || (!data.walaOpen && game.open.WALA);
  must(opens && !closes, () => `game ${game.id} opened no side, or closed one`);
  must(!isLastCallOver(facts, game), () => `game ${game.id} opened a side after its last call`);
  setOpen(game, data);
  game.status = BETTING_OPEN;
  game.noContest = false;
}

export function bettingClosed(facts: Facts, { data, type }: EventOf<'game.bettingClosed'>): void {
  const game = gameAt(facts, data.gameId, type, BETTING_OPEN);
  const opens = (data.meronOpen && !game.open.MERON) || (data.walaOpen && !game.open.WALA);
  const closes = (!data.meronOpen && game.open.MERON) || (!data.walaOpen && game.open.WALA);
  must(closes && !opens, () => `game ${game.id} closed no side, or opened one`);
  mustBeWithinLastCall(facts, game, data);
  setOpen(game, data);
  const isOver = !data.meronOpen && !data.walaOpen;
  game.noContest = isOver && isNoContest(game);
  must(data.noContest === game.noContest, () => `game ${game.id} was judged no contest: ${data.noContest}`);
  if (!isOver) return;
  game.status = ONGOING;
  game.lastCall = null;
}

/**
 * The station closes both sides for a last call that is running. By hand, both sides may be closed at any time, one
 * side only before the last call ends.
 */
function mustBeWithinLastCall(facts: Facts, game: Game, data: EventData<'game.bettingClosed'>): void {
  const isAll = !data.meronOpen && !data.walaOpen;
  if (data.causedBy === undefined) {
    must(isAll || !isLastCallOver(facts, game), () => `game ${game.id} closed a side after its last call`);
    return;
  }
  must(
    isAll && data.causedBy === game.lastCall?.startedBy,
    () => `game ${game.id} was closed for the last call of revision ${data.causedBy}, which was not on`,
  );
}

/** The time of a last call is up: only closing betting may follow. */
export function isLastCallOver(facts: Facts, { lastCall }: Game): boolean {
  return lastCall !== null && facts.at >= lastCall.endsAt;
}

export function lastCallStarted(
  facts: Facts,
  { data, type, revision, at }: EventOf<'game.lastCallStarted'>,
): void {
  const { gameId, seconds, endsAt } = data;
  const game = gameAt(facts, gameId, type, BETTING_OPEN);
  must(game.lastCall === null, () => `game ${game.id} had a last call already`);
  must(endsAt === at + seconds * 1_000, () => `a last call of ${seconds} s ends ${endsAt - at} ms later`);
  game.lastCall = { startedBy: revision, endsAt };
}

export function lastCallCancelled(facts: Facts, { data, type }: EventOf<'game.lastCallCancelled'>): void {
  const game = gameAt(facts, data.gameId, type, BETTING_OPEN);
  must(game.lastCall !== null, () => `game ${game.id} had no last call`);
  must(!isLastCallOver(facts, game), () => `the last call of game ${game.id} was cancelled after its end`);
  game.lastCall = null;
}

function setOpen(game: Game, { meronOpen, walaOpen }: { meronOpen: boolean; walaOpen: boolean }): void {
  game.open.MERON = meronOpen;
  game.open.WALA = walaOpen;
}

/** The open sides are kept for when the game resumes; a paused game takes no bets. */
export function paused(facts: Facts, { data, type }: EventOf<'game.paused'>): void {
  const game = gameAt(facts, data.gameId, type, BETTING_OPEN, ONGOING);
  must(!isLastCallOver(facts, game), () => `game ${game.id} was paused after its last call`);
  game.lastCall = null;
  game.before = game.status;
  game.status = PAUSED;
}

export function resumed(facts: Facts, { data, type }: EventOf<'game.resumed'>): void {
  const game = gameAt(facts, data.gameId, type, PAUSED);
  game.status = game.before;
}

export function cancelled(facts: Facts, { data, type }: EventOf<'game.cancelled'>): void {
  const game = gameAt(facts, data.gameId, type, NOT_STARTED);
  mustBeToday(facts, data.businessDate);
  game.status = CANCELLED;
}

export function resultSet(facts: Facts, { data, type }: EventOf<'game.resultSet'>): void {
  const game = gameAt(facts, data.gameId, type, ONGOING);
  game.status = RESULT;
  game.result = data.result;
}

export function resultUndone(facts: Facts, { data, type }: EventOf<'game.resultUndone'>): void {
  const game = gameAt(facts, data.gameId, type, RESULT);
  game.status = ONGOING;
  game.result = null;
}

/** The game is finished; `settle` checks the amounts. */
export function resultConfirmed(facts: Facts, { data, type }: EventOf<'game.confirmed'>): Game {
  const game = gameAt(facts, data.gameId, type, RESULT);
  must(data.result === game.result, () => `game ${game.id} was confirmed ${data.result}, not ${game.result}`);
  must(
    data.noContest === game.noContest,
    () => `game ${game.id} was confirmed no contest: ${data.noContest}`,
  );
  mustBeToday(facts, data.businessDate);
  game.status = FINISHED;
  return game;
}

/** The latest game, which must have this id and one of these statuses. */
export function gameAt(facts: Facts, gameId: number, what: string, ...statuses: readonly number[]): Game {
  const { game } = facts;
  must(
    game !== null && game.id === gameId,
    () => `${what} of game ${gameId}, but game ${game?.id} is the latest`,
  );
  must(statuses.includes(game.status), () => `${what} of game ${gameId} at status ${game.status}`);
  return game;
}
