import type { DomainEvent } from '../../../ledger/events.js';
import { ADMIN, ANA, DAY, SUPER_ADMIN } from '../../../ledger/testing/station.fixture.js';
import { FIRST_DAY } from '../../worked-day.fixture.js';
import {
  AT,
  after,
  bet,
  type Case,
  cancel,
  closed,
  confirmation,
  created,
  event,
  gameAt,
  type LegalCase,
  opened,
  STATION,
} from '../illegal-events.fixture.js';

const GAMES: readonly Case[] = [
  [
    'the start of the day changed in a game',
    AT.open,
    event('settings.changed', { dayStartsAt: '06:00' }),
    SUPER_ADMIN,
    'while a game was running',
  ],
  [
    'the time zone changed in a game',
    AT.open,
    event('station.timeZoneChanged', { timeZone: 'UTC' }),
    SUPER_ADMIN,
    'the time zone was changed while a game was running',
  ],
  [
    'a hold of more than ten minutes',
    AT.opening,
    event('settings.changed', { payoutHoldSeconds: 601 }),
    SUPER_ADMIN,
    'payouts are held for 601 seconds',
  ],
  [
    'a day that begins in the afternoon',
    AT.opening,
    event('settings.changed', { dayStartsAt: '13:00' }),
    SUPER_ADMIN,
    'a day that begins at 13:00',
  ],
  [
    'a game of the day before',
    () =>
      after(AT.opening(), (station) => {
        station.do({ type: 'changeSettings', dayStartsAt: '12:00' });
        station.at += DAY;
      }),
    created({ gameId: 1, createdDate: '2026-11-22' }),
    ADMIN,
    'the day is said to be 2026-11-22, but comes to 2026-11-21',
  ],
  ['a game while one is running', AT.ongoing, created(), ADMIN, 'game 1 is still running'],
  ['a game whose id leaves a gap', AT.finished, created({ gameId: 3 }), ADMIN, 'game 3 follows game 1'],
  [
    'a game with terms of its own',
    AT.finished,
    created({ terms: { rate: 400, payoutUnit: 1, minimumPayout: 10_000 } }),
    ADMIN,
    'rate of the game is said to be 400, but comes to 500',
  ],
  [
    'a game of another day',
    AT.finished,
    created({ createdDate: '2026-11-20' }),
    ADMIN,
    'the day is said to be 2026-11-20, but comes to 2026-11-21',
  ],
  ['a game without a name', AT.finished, created({ name: ' ' }), ADMIN, 'no proper name'],
  ['betting opened with no side', AT.ongoing, opened(false, false), ADMIN, 'no side was opened'],
  ['betting opened while paused', AT.paused, opened(true, true), ADMIN, 'game 1 is paused'],
  ['betting opened with a result', AT.result, opened(true, true), ADMIN, 'game 1 is result'],
  ['betting opened after the end', AT.finished, opened(true, true), ADMIN, 'game 1 is finished'],
  ['betting opened that closes a side', AT.open, opened(true, false), ADMIN, 'no side was opened'],
  [
    'betting closed before it opened',
    AT.notStarted,
    closed(false, false, true),
    ADMIN,
    'game 1 is not started',
  ],
  ['betting closed that closes nothing', AT.open, closed(true, true), ADMIN, 'no side was closed'],
  [
    'a contest called none',
    AT.open,
    closed(false, false, true),
    ADMIN,
    'whether it is no contest is said to be true, but comes to false',
  ],
  [
    'a pause before betting',
    AT.notStarted,
    event('game.paused', { gameId: 1 }),
    ADMIN,
    'game 1 is not started',
  ],
  ['a resumption without a pause', AT.open, event('game.resumed', { gameId: 1 }), ADMIN, 'game 1 is open'],
  [
    'a game cancelled after it opened',
    AT.open,
    event('game.cancelled', { gameId: 1, businessDate: FIRST_DAY }),
    ADMIN,
    'game 1 is open',
  ],
  [
    'a result while betting is open',
    AT.open,
    event('game.resultSet', { gameId: 1, result: 'WALA' }),
    ADMIN,
    'game 1 is open',
  ],
  [
    'a second result',
    AT.result,
    event('game.resultSet', { gameId: 1, result: 'WALA' }),
    ADMIN,
    'game 1 is result',
  ],
  [
    'an undoing without a result',
    AT.ongoing,
    event('game.resultUndone', { gameId: 1 }),
    ADMIN,
    'game 1 is ongoing',
  ],
  [
    'something done to another game',
    AT.ongoing,
    event('game.paused', { gameId: 2 }),
    ADMIN,
    'game 2 is not the latest',
  ],
  [
    'something a teller did to a game',
    AT.open,
    event('game.paused', { gameId: 1 }),
    ANA,
    'user 4 of role 2 may not cause game.paused',
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
/** Betting has just been opened or closed, or a game created, but what the timer did is missing. */
const beforeTimer = (happened: DomainEvent, follows: boolean, passedMs: number) => {
  const station = gameAt(happened.type === 'game.created' ? 6 : 1);
  const isOpening = happened.type === 'game.bettingOpened';
  station.do({ type: 'setTimer', action: isOpening ? 'set' : 'start', maxSeconds: 60 });
  if (happened.type === 'game.bettingClosed')
    station.do({ type: 'actOnGame', gameId: 1, action: 'start_betting_all' });
  if (follows) station.do({ type: 'changeSettings', timerFollowsBetting: true });
  station.at += passedMs;
  station.record([happened], ADMIN);
  return station;
};
const followed = (isOpening: boolean, follows = true, passedMs = 0) =>
  beforeTimer(isOpening ? opened(true, true) : closed(false, false, true), follows, passedMs);
const newGame = (passedMs: number) => beforeTimer(created(), false, passedMs);
const timerFollowed = (status: 'start' | 'stop', maxSeconds = 60) =>
  event('timer.changed', { action: status, status, maxSeconds, elapsedMs: 0, withBetting: true });

const LAST_CALLS: readonly Case[] = [
  ['a last call before betting', AT.notStarted, lastCall(30, 30_000), ADMIN, 'game 1 is not started'],
  [
    'a last call that ends too late',
    AT.open,
    lastCall(30, 30_001),
    ADMIN,
    'the end of the last call is said to be',
  ],
  ['a second last call', lastCallOn, lastCall(30, 30_000), ADMIN, 'had a last call already'],
  [
    'a last call by a teller',
    AT.open,
    lastCall(30, 30_000),
    ANA,
    'user 4 of role 2 may not cause game.lastCallStarted',
  ],
  ['a last call cancelled that was none', AT.open, callCancelled, ADMIN, 'had no last call'],
  ['a last call cancelled after its end', atItsEnd, callCancelled, ADMIN, 'the last call is over'],
  ['a pause after the end', atItsEnd, event('game.paused', { gameId: 1 }), ADMIN, 'the last call is over'],
  ['a bet after the end', atItsEnd, bet(), ANA, 'the last call is over'],
  ['a bet cancelled after the end', atItsEnd, cancel(), ANA, 'the last call is over'],
  ['a side closed after the end', atItsEnd, closed(true, false), ADMIN, 'the last call is over'],
  ['betting closed for another call', atItsEnd, closedBy(1), STATION, 'which was not on'],
  [
    'betting closed for a call by the admin',
    atItsEnd,
    closedBy(0),
    ADMIN,
    'user 1 closed betting in the station’s place',
  ],
  [
    'betting closed by the station',
    atItsEnd,
    closed(false, false),
    STATION,
    'the station closed betting without a last call',
  ],
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
    'a timer that stops a millisecond early as betting closes',
    () => followed(false, false, 59_999),
    timerFollowed('stop'),
    ADMIN,
    'does not follow',
  ],
  [
    'a timer that stops a millisecond early for a new game',
    () => newGame(59_999),
    timerFollowed('stop'),
    ADMIN,
    'does not follow',
  ],
  [
    'a timer that starts with a new game',
    () => newGame(60_000),
    timerFollowed('start'),
    ADMIN,
    'does not follow',
  ],
  [
    'a timer that follows with another length',
    () => followed(true),
    timerFollowed('start', 61),
    ADMIN,
    'the length of the timer is said to be 61, but comes to 60',
  ],
  ['a timer the station starts', () => followed(true), timerFollowed('start'), STATION, 'does not follow'],
];

const CONFIRMATIONS: readonly Case[] = [
  ['a confirmation without a result', AT.ongoing, confirmation(), ADMIN, 'game 1 is ongoing'],
  [
    'another result confirmed',
    AT.result,
    confirmation({ result: 'WALA' }),
    ADMIN,
    'the result is said to be WALA, but comes to MERON',
  ],
  [
    'a contest confirmed as none',
    AT.result,
    confirmation({ noContest: true }),
    ADMIN,
    'whether it is no contest is said to be true, but comes to false',
  ],
  [
    'a better percentage',
    AT.result,
    confirmation({ meronPercentage: 15_201 }),
    ADMIN,
    'percentage of MERON is said to be 15201, but comes to 15200',
  ],
  [
    'a worse percentage of the loser',
    AT.result,
    confirmation({ walaPercentage: 25_332 }),
    ADMIN,
    'percentage of WALA is said to be 25332, but comes to 25333',
  ],
  [
    'a commission a centavo too high',
    AT.result,
    confirmation({ commission: 8_001 }),
    ADMIN,
    'commission is said to be 8001, but comes to 8000',
  ],
  [
    'breakage out of nothing',
    AT.result,
    confirmation({ breakage: 1 }),
    ADMIN,
    'breakage is said to be 1, but comes to 0',
  ],
  [
    'another day',
    AT.result,
    confirmation({ businessDate: '2026-11-22' }),
    ADMIN,
    'the day is said to be 2026-11-22, but comes to 2026-11-21',
  ],
  [
    'a hold that nobody set',
    AT.result,
    confirmation({ paysFrom: AT.result().at + 60_000 }),
    ADMIN,
    'from when on it pays is said to be',
  ],
  [
    'no hold though one was set',
    () => after(AT.result(), (station) => station.do({ type: 'changeSettings', payoutHoldSeconds: 60 })),
    confirmation(),
    ADMIN,
    'from when on it pays is said to be undefined',
  ],
  [
    'a teller left out',
    AT.result,
    confirmation({ tellers: [{ tellerId: 4, wonStakes: 100_000, lostStakes: 0, payouts: 152_000 }] }),
    ADMIN,
    'the number of tellers is said to be 1, but comes to 2',
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
    'payouts of teller 4 is said to be 151000, but comes to 152000',
  ],
];

export const ILLEGAL_GAMES = [...GAMES, ...LAST_CALLS, ...CONFIRMATIONS];

export const LEGAL_GAMES: readonly LegalCase[] = [
  ['a last call', AT.open, lastCall(30, 30_000), ADMIN],
  ['a last call cancelled', () => lastCallOn(29_999), callCancelled, ADMIN],
  ['betting closed at its end', atItsEnd, closedBy(0), STATION],
  ['betting closed at its end by hand', atItsEnd, closed(false, false), ADMIN],
  ['a timer that starts with betting', () => followed(true), timerFollowed('start'), ADMIN],
  ['a timer that stops with betting', () => followed(false), timerFollowed('stop'), ADMIN],
  [
    'a timer that ran out stops with betting',
    () => followed(false, false, 60_000),
    timerFollowed('stop'),
    ADMIN,
  ],
  ['a timer that ran out stops for a new game', () => newGame(60_000), timerFollowed('stop'), ADMIN],
];
