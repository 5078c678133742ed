import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../../ledger/commands.js';
import type { DomainEvent } from '../../ledger/events.js';
import { ADMIN, ANA, type TestStation } from '../../ledger/testing/station.fixture.js';
import {
  AT,
  bet,
  type Case,
  cancel,
  closed,
  confirmation,
  created,
  event,
  finds,
  found,
  gameAt,
  opened,
  STATION,
} from '../illegal-events.fixture.js';
import { FIRST_DAY } from '../worked-day.fixture.js';

const GAMES: readonly Case[] = [
  ['a game while one is running', AT.ongoing, created(), ADMIN, 'game 1 is still running'],
  ['a game whose id leaves a gap', AT.finished, created({ gameId: 3 }), ADMIN, 'game 3 follows game 1'],
  [
    'a game with terms of its own',
    AT.finished,
    created({ terms: { rate: 400, payoutUnit: 1, minimumPayout: 10_000 } }),
    ADMIN,
    'other terms',
  ],
  [
    'a game of another day',
    AT.finished,
    created({ createdDate: '2026-11-20' }),
    ADMIN,
    "is not the station's day",
  ],
  ['a game without a name', AT.finished, created({ name: ' ' }), ADMIN, 'no proper name'],
  ['betting opened with no side', AT.ongoing, opened(false, false), ADMIN, 'opened no side'],
  ['betting opened while paused', AT.paused, opened(true, true), ADMIN, 'at status 3'],
  ['betting opened with a result', AT.result, opened(true, true), ADMIN, 'at status 7'],
  ['betting opened after the end', AT.finished, opened(true, true), ADMIN, 'at status 6'],
  ['betting opened that closes a side', AT.open, opened(true, false), ADMIN, 'opened no side'],
  ['betting closed before it opened', AT.notStarted, closed(false, false, true), ADMIN, 'at status 1'],
  ['betting closed that closes nothing', AT.open, closed(true, true), ADMIN, 'closed no side'],
  ['a contest called none', AT.open, closed(false, false, true), ADMIN, 'judged no contest: true'],
  ['a pause before betting', AT.notStarted, event('game.paused', { gameId: 1 }), ADMIN, 'at status 1'],
  ['a resumption without a pause', AT.open, event('game.resumed', { gameId: 1 }), ADMIN, 'at status 2'],
  [
    'a game cancelled after it opened',
    AT.open,
    event('game.cancelled', { gameId: 1, businessDate: FIRST_DAY }),
    ADMIN,
    'at status 2',
  ],
  [
    'a result while betting is open',
    AT.open,
    event('game.resultSet', { gameId: 1, result: 'WALA' }),
    ADMIN,
    'at status 2',
  ],
  [
    'a second result',
    AT.result,
    event('game.resultSet', { gameId: 1, result: 'WALA' }),
    ADMIN,
    'at status 7',
  ],
  [
    'an undoing without a result',
    AT.ongoing,
    event('game.resultUndone', { gameId: 1 }),
    ADMIN,
    'at status 5',
  ],
  [
    'something done to another game',
    AT.ongoing,
    event('game.paused', { gameId: 2 }),
    ADMIN,
    'game 1 is the latest',
  ],
  [
    'something a teller did to a game',
    AT.open,
    event('game.paused', { gameId: 1 }),
    ANA,
    'caused by user 4 of role 2',
  ],
];

/** Betting is open; the last event starts a last call of 30 seconds. */
const lastCallOn = (passedMs = 0) => {
  const station = AT.open();
  station.do({ type: 'actOnGame', gameId: 1, action: 'last_call', seconds: 30 });
  station.at += passedMs;
  return station;
};
const lastCall = (seconds: number, endsInMs: number) =>
  event('game.lastCallStarted', { gameId: 1, seconds, endsAt: AT.open().at + endsInMs });
const callCancelled = event('game.lastCallCancelled', { gameId: 1 });
/** The station closes betting for the last call that started `offset` events before. */
const closedBy = (offset: number) =>
  event('game.bettingClosed', {
    gameId: 1,
    meronOpen: false,
    walaOpen: false,
    noContest: false,
    causedBy: lastCallOn().log.length - 1 - offset,
  });
const atItsEnd = () => lastCallOn(30_000);
/** The timer follows betting, which has just been opened or closed, but the timer event is missing. */
const followed = (opening: boolean, follows = true) => {
  const station = gameAt(1);
  station.do({ type: 'setTimer', action: opening ? 'set' : 'start', maxSeconds: 60 });
  if (!opening) station.do({ type: 'actOnGame', gameId: 1, action: 'start_betting_all' });
  if (follows) station.do({ type: 'changeSettings', timerFollowsBetting: true });
  station.record([opening ? opened(true, true) : closed(false, false, true)], ADMIN);
  return station;
};
const timerFollowed = (status: 'start' | 'stop', maxSeconds = 60) =>
  event('timer.changed', { action: status, status, maxSeconds, elapsedMs: 0, withBetting: true });

const LAST_CALLS: readonly Case[] = [
  ['a last call before betting', AT.notStarted, lastCall(30, 30_000), ADMIN, 'at status 1'],
  ['a last call that ends too late', AT.open, lastCall(30, 30_001), ADMIN, 'ends 30001 ms later'],
  ['a second last call', lastCallOn, lastCall(30, 30_000), ADMIN, 'had a last call already'],
  ['a last call by a teller', AT.open, lastCall(30, 30_000), ANA, 'caused by user 4 of role 2'],
  ['a last call cancelled that was none', AT.open, callCancelled, ADMIN, 'had no last call'],
  ['a last call cancelled after its end', atItsEnd, callCancelled, ADMIN, 'cancelled after its end'],
  ['a pause after the end', atItsEnd, event('game.paused', { gameId: 1 }), ADMIN, 'paused after'],
  ['a bet after the end', atItsEnd, bet(), ANA, 'sold after the last call'],
  ['a bet cancelled after the end', atItsEnd, cancel(), ANA, 'cancelled after the last call'],
  ['a side closed after the end', atItsEnd, closed(true, false), ADMIN, 'closed a side after its last call'],
  ['betting closed for another call', atItsEnd, closedBy(1), STATION, 'which was not on'],
  ['betting closed for a call by the admin', atItsEnd, closedBy(0), ADMIN, 'not by the station'],
  ['betting closed by the station', atItsEnd, closed(false, false), STATION, 'no user 0'],
  ['a timer that follows nothing', AT.open, timerFollowed('start'), ADMIN, 'does not follow betting'],
  [
    'a timer that follows without the setting',
    () => followed(true, false),
    timerFollowed('start'),
    ADMIN,
    'does not follow',
  ],
  [
    'a timer that starts as betting closes',
    () => followed(false),
    timerFollowed('start'),
    ADMIN,
    'does not follow',
  ],
  [
    'a timer that follows with another length',
    () => followed(true),
    timerFollowed('start', 61),
    ADMIN,
    'changed the length',
  ],
  ['a timer the station starts', () => followed(true), timerFollowed('start'), STATION, 'does not follow'],
];

describe('what a last call and a timer that follows betting allow', () => {
  it.each<[string, () => TestStation, DomainEvent, Actor]>([
    ['a last call', AT.open, lastCall(30, 30_000), ADMIN],
    ['a last call cancelled', () => lastCallOn(29_999), callCancelled, ADMIN],
    ['betting closed at its end', atItsEnd, closedBy(0), STATION],
    ['betting closed at its end by hand', atItsEnd, closed(false, false), ADMIN],
    ['a timer that starts with betting', () => followed(true), timerFollowed('start'), ADMIN],
    ['a timer that stops with betting', () => followed(false), timerFollowed('stop'), ADMIN],
  ])('%s', (_name, station, next, by) => {
    expect(found(station(), next, by)).toBeNull();
  });
});

const CONFIRMATIONS: readonly Case[] = [
  ['a confirmation without a result', AT.ongoing, confirmation(), ADMIN, 'at status 5'],
  [
    'another result confirmed',
    AT.result,
    confirmation({ result: 'WALA' }),
    ADMIN,
    'confirmed WALA, not MERON',
  ],
  [
    'a contest confirmed as none',
    AT.result,
    confirmation({ noContest: true }),
    ADMIN,
    'confirmed no contest: true',
  ],
  [
    'a better percentage',
    AT.result,
    confirmation({ meronPercentage: 15_201 }),
    ADMIN,
    'MERON percentage 15201, but the bets come to 15200',
  ],
  [
    'a worse percentage of the loser',
    AT.result,
    confirmation({ walaPercentage: 25_332 }),
    ADMIN,
    'WALA percentage',
  ],
  [
    'a commission a centavo too high',
    AT.result,
    confirmation({ commission: 8_001 }),
    ADMIN,
    'commission 8001',
  ],
  ['breakage out of nothing', AT.result, confirmation({ breakage: 1 }), ADMIN, 'breakage 1'],
  ['another day', AT.result, confirmation({ businessDate: '2026-11-22' }), ADMIN, '2026-11-22 is not'],
  [
    'a teller left out',
    AT.result,
    confirmation({ tellers: [{ tellerId: 4, wonStakes: 100_000, lostStakes: 0, payouts: 152_000 }] }),
    ADMIN,
    'number of tellers 1',
  ],
  [
    'payouts moved to another teller',
    AT.result,
    confirmation({
      tellers: [
        { tellerId: 4, wonStakes: 100_000, lostStakes: 0, payouts: 151_000 },
        { tellerId: 5, wonStakes: 0, lostStakes: 60_000, payouts: 1_000 },
      ],
    }),
    ADMIN,
    'payouts of teller 4 151000',
  ],
];

describe('an illegal event of a game is found', () => {
  finds([...GAMES, ...LAST_CALLS, ...CONFIRMATIONS]);
});
