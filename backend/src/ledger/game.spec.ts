import { describe, expect, it } from '@jest/globals';
import { type Game, type GameEvent, newGame, nextGame, withDateCleared } from './game.js';
import { BrokenInvariantError } from './invariant.js';

const AT = 1_000;
const DATE = '2026-11-21';
const head = { revision: 7, at: AT, by: { userId: 1, ip: '' }, on: 'test' };
const gameId = 1;
const terms = { rate: 500, payoutUnit: 1, minimumPayout: 10_000 };
const OPEN = { gameId, meronOpen: true, walaOpen: true };
const CLOSED = { gameId, meronOpen: false, walaOpen: false, noContest: true };
const CONFIRMED = {
  meronPercentage: 10_000,
  walaPercentage: 10_000,
  commission: 0,
  breakage: 0,
  tellers: [],
};

/** One event of each type. */
const EVENTS = {
  opened: { ...head, type: 'game.bettingOpened', data: OPEN },
  closed: { ...head, type: 'game.bettingClosed', data: CLOSED },
  lastCallStarted: {
    ...head,
    type: 'game.lastCallStarted',
    data: { gameId, seconds: 60, endsAt: AT + 60_000 },
  },
  lastCallCancelled: { ...head, type: 'game.lastCallCancelled', data: { gameId } },
  paused: { ...head, type: 'game.paused', data: { gameId } },
  resumed: { ...head, type: 'game.resumed', data: { gameId } },
  cancelled: { ...head, type: 'game.cancelled', data: { gameId, businessDate: DATE } },
  resultSet: { ...head, type: 'game.resultSet', data: { gameId, result: 'MERON' } },
  resultUndone: { ...head, type: 'game.resultUndone', data: { gameId } },
  confirmed: {
    ...head,
    type: 'game.confirmed',
    data: { gameId, result: 'MERON', noContest: true, businessDate: DATE, ...CONFIRMED },
  },
} as const satisfies Record<string, GameEvent>;

type EventName = keyof typeof EVENTS;

const NEW = newGame({
  ...head,
  type: 'game.created',
  data: { gameId, name: 'Game', terms, createdDate: DATE },
});
const gameAfter = (names: readonly EventName[]) =>
  names.reduce<Game>((game, name) => nextGame(game, EVENTS[name]), NEW);

/** The way to each status, and the events that may follow there. */
const STATUSES: Readonly<Record<string, { way: readonly EventName[]; next: readonly EventName[] }>> = {
  'Not Started': { way: [], next: ['opened', 'cancelled'] },
  'Betting Open': { way: ['opened'], next: ['opened', 'closed', 'lastCallStarted', 'paused'] },
  'Betting Open, last call on': {
    way: ['opened', 'lastCallStarted'],
    next: ['opened', 'closed', 'lastCallCancelled', 'paused'],
  },
  'Paused from Betting Open': { way: ['opened', 'paused'], next: ['resumed'] },
  Ongoing: { way: ['opened', 'closed'], next: ['opened', 'paused', 'resultSet'] },
  'Paused from Ongoing': { way: ['opened', 'closed', 'paused'], next: ['resumed'] },
  Result: { way: ['opened', 'closed', 'resultSet'], next: ['resultUndone', 'confirmed'] },
  Finished: { way: ['opened', 'closed', 'resultSet', 'confirmed'], next: [] },
  Cancelled: { way: ['cancelled'], next: [] },
};

describe('a log that no decider made', () => {
  it.each(Object.entries(STATUSES))(
    'cannot go on from %s but by its next events',
    (_status, { way, next }) => {
      const game = gameAfter(way);
      const names = Object.keys(EVENTS) as EventName[];
      const followed = names.filter((name) => {
        try {
          return nextGame(game, EVENTS[name]) !== undefined;
        } catch (error) {
          expect(error).toBeInstanceOf(BrokenInvariantError);
          expect((error as Error).message).toContain(`revision 7: ${EVENTS[name].type} is not possible`);
          return false;
        }
      });
      expect(followed.sort()).toEqual([...next].sort());
    },
  );
});

describe('a new game', () => {
  it('has no bets, no result and no verdict', () => {
    expect(NEW).toMatchObject({ meronOpen: false, walaOpen: false, noContest: false, result: null });
    expect(NEW).toMatchObject({ startedAt: null, endedAt: null, finishedAt: null, clearedAt: null });
  });
});

describe('clearing', () => {
  const finished = gameAfter(['opened', 'closed', 'resultSet', 'confirmed']);

  it('marks a finished game of that day or an earlier one, and keeps the time of the first clearing', () => {
    expect(withDateCleared(finished, '2026-11-20', 2_000).clearedAt).toBeNull();
    const cleared = withDateCleared(finished, DATE, 2_000);
    expect(cleared.clearedAt).toBe(2_000);
    expect(withDateCleared(cleared, '2026-11-22', 3_000).clearedAt).toBe(2_000);
  });

  it('marks no cancelled game, and none that is not final', () => {
    for (const { way } of Object.values(STATUSES)) {
      const game = gameAfter(way);
      const isMarked = withDateCleared(game, DATE, 2_000).clearedAt !== null;
      expect(isMarked).toBe(way.includes('confirmed'));
    }
  });
});
