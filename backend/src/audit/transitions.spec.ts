import { describe, expect, it } from '@jest/globals';
import { decode, encode } from '../ledger/codec.js';
import type { Actor } from '../ledger/commands.js';
import type { CommandMark, DomainEvent, EventData, EventType } from '../ledger/events.js';
import { finishGame, openGame, print, sell, ticketOf } from '../ledger/testing/play.fixture.js';
import {
  ADMIN,
  ANA,
  BEN,
  DAY,
  peso,
  SUPER_ADMIN,
  serialNumber,
  type TestStation,
} from '../ledger/testing/station.fixture.js';
import { Auditor } from './auditor.js';
import { Finding } from './finding.js';
import { audited, legalStation, registersInMemory } from './station-log.fixture.js';
import { FIRST_DAY, workedDay } from './worked-day.fixture.js';

const STATION: Actor = { userId: 0, sessionId: '', ip: '' };
const SERIAL = serialNumber(9_999);

/** What is found when an illegal event follows a legal log. */
function found(station: TestStation, event: DomainEvent, by: Actor = ADMIN, more: Partial<Envelope> = {}) {
  const { userId, ip } = by;
  const json = encode(event, { at: station.at, by: { userId, ip }, on: 'test', ...more });
  return findingIn([...station.log, json]);
}

interface Envelope {
  readonly at: number;
  readonly command: CommandMark;
}

function findingIn(log: readonly string[]) {
  try {
    audited(log);
    return null;
  } catch (error) {
    if (error instanceof Finding)
      return { check: error.check, revision: error.revision, message: error.message };
    throw error;
  }
}

const event = <T extends EventType>(type: T, data: EventData<T>) => ({ type, data }) as DomainEvent;

/** A game in each status, with Ana's 1,000 on MERON and Ben's 600 on WALA. */
function gameAt(status: 1 | 2 | 3 | 5 | 6 | 7): TestStation {
  const station = legalStation();
  station.do({ type: 'cashIn', tellerId: ANA.userId, amount: peso(5_000) });
  if (status === 1) {
    station.do({ type: 'createGame', name: 'Game' });
    return station;
  }
  const gameId = openGame(station);
  sell(station, gameId, 'MERON', peso(1_000), ANA);
  sell(station, gameId, 'WALA', peso(600), BEN);
  const act = (action: 'pause' | 'stop_betting_all' | 'set_winner_meron') =>
    station.do({ type: 'actOnGame', gameId, action });
  if (status === 3) act('pause');
  if (status === 5 || status === 7) act('stop_betting_all');
  if (status === 7) act('set_winner_meron');
  if (status === 6) finishGame(station, gameId, 'set_winner_meron');
  return station;
}

const bet = (more: Partial<EventData<'bet.sold'>> = {}) =>
  event('bet.sold', {
    betId: 3,
    serial: SERIAL,
    gameId: 1,
    sellerId: 4,
    side: 'MERON',
    stake: 10_000,
    ...more,
  });
const cancel = (more: Partial<EventData<'bet.cancelled'>> = {}) =>
  event('bet.cancelled', { betId: 1, gameId: 1, sellerId: 4, side: 'MERON', stake: 100_000, ...more });
// 1,600 less 5 % is 1,520: MERON pays 152.00.
const payment = (more: Partial<EventData<'bet.paid'>> = {}) =>
  event('bet.paid', {
    betId: 1,
    gameId: 1,
    sellerId: 4,
    payerId: 4,
    side: 'MERON',
    stake: 100_000,
    payout: 152_000,
    ...more,
  });
const printed = (more: Partial<EventData<'bet.printed'>> = {}) =>
  event('bet.printed', { betId: 1, gameId: 1, sellerId: 4, receipt: 'bet', count: 1, ...more });
const confirmation = (more: Partial<EventData<'game.confirmed'>> = {}) =>
  event('game.confirmed', {
    gameId: 1,
    result: 'MERON',
    noContest: false,
    meronPercentage: 15_200,
    walaPercentage: 25_333,
    commission: 8_000,
    breakage: 0,
    businessDate: FIRST_DAY,
    tellers: [
      { tellerId: 4, wonStakes: 100_000, lostStakes: 0, payouts: 152_000 },
      { tellerId: 5, wonStakes: 0, lostStakes: 60_000, payouts: 0 },
    ],
    ...more,
  });
const cashIn = (more: Partial<EventData<'cash.added'>> = {}) =>
  event('cash.added', {
    cashinId: 2,
    tellerId: 4,
    amount: 100,
    refNumber: SERIAL,
    businessDate: FIRST_DAY,
    ...more,
  });
const remit = (more: Partial<EventData<'cash.remitted'>> = {}) =>
  event('cash.remitted', {
    remitId: 1,
    tellerId: 4,
    amount: 100,
    refNumber: SERIAL,
    businessDate: FIRST_DAY,
    ...more,
  });
const clearing = (more: Partial<EventData<'date.cleared'>> = {}) =>
  event('date.cleared', {
    clearId: 1,
    date: FIRST_DAY,
    tellers: [{ tellerId: 4, bets: 1, amount: 152_000 }],
    ...more,
  });
const opened = (meronOpen: boolean, walaOpen: boolean) =>
  event('game.bettingOpened', { gameId: 1, meronOpen, walaOpen });
const closed = (meronOpen: boolean, walaOpen: boolean, noContest = false) =>
  event('game.bettingClosed', { gameId: 1, meronOpen, walaOpen, noContest });
const created = (more: Partial<EventData<'game.created'>> = {}) =>
  event('game.created', {
    gameId: 2,
    name: 'Game',
    terms: { rate: 500, payoutUnit: 1, minimumPayout: 10_000 },
    createdDate: FIRST_DAY,
    ...more,
  });
const timer = (action: 'set' | 'start' | 'pause' | 'stop', status = action, maxSeconds = 60, elapsedMs = 0) =>
  event('timer.changed', { action, status, maxSeconds, elapsedMs });
const teller = (more: Partial<EventData<'user.created'>> = {}) =>
  event('user.created', {
    userId: 7,
    role: 2,
    username: 'dora',
    firstName: 'Dora',
    middleName: '',
    lastName: 'Cruz',
    location: 'Booth',
    ip: '192.168.1.14',
    credentialId: 'credential-of-7',
    ...more,
  });

type Case = readonly [
  what: string,
  station: () => TestStation,
  event: DomainEvent,
  by: Actor,
  reason: string,
];

const AT = {
  notStarted: () => gameAt(1),
  open: () => gameAt(2),
  paused: () => gameAt(3),
  ongoing: () => gameAt(5),
  finished: () => gameAt(6),
  result: () => gameAt(7),
  opening: legalStation,
  /** Like `open`; Ana may bet 200.00 more, and every bet is from 50.00 to 1,000.00. */
  limited: () => {
    const station = gameAt(2);
    const limits = { minimumBet: peso(50), maximumBet: peso(1_000), maximumTellerStake: peso(1_200) };
    station.do({ type: 'changeSettings', ...limits });
    return station;
  },
};

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

const BETS: readonly Case[] = [
  ['a bet before betting', AT.notStarted, bet({ betId: 1 }), ANA, 'at status 1'],
  ['a bet while paused', AT.paused, bet(), ANA, 'at status 3'],
  ['a bet after betting', AT.ongoing, bet(), ANA, 'at status 5'],
  ['a bet whose id leaves a gap', AT.open, bet({ betId: 4 }), ANA, 'bet 4 follows bet 2'],
  ['a bet whose id was used', AT.open, bet({ betId: 2 }), ANA, 'bet 2 follows bet 2'],
  ['a bet of nothing', AT.open, bet({ stake: 0 }), ANA, 'outside the limits'],
  ['a bet of less than nothing', AT.open, bet({ stake: -100 }), ANA, 'outside the limits'],
  ['a bet above the limit', AT.open, bet({ stake: 10_000_000_000 }), ANA, 'outside the limits'],
  ['a bet below the smallest', AT.limited, bet({ stake: 4_999 }), ANA, 'limits of the settings'],
  ['a bet above the largest', AT.limited, bet({ stake: 100_001 }), ANA, 'limits of the settings'],
  [
    'a bet above what a teller may take in a game',
    AT.limited,
    bet({ stake: 20_001 }),
    ANA,
    'the stakes of teller 4 come to 120001 centavos',
  ],
  ['a bet for another teller', AT.open, bet({ sellerId: 5 }), ANA, 'sold by user 4'],
  ['a bet sold by the admin', AT.open, bet({ sellerId: 1 }), ADMIN, 'of role 1'],
  ['a bet from another address', AT.open, bet(), { ...ANA, ip: '10.9.9.9' }, 'works from 10.9.9.9'],
  [
    'a code with a wrong check character',
    AT.open,
    bet({ serial: 'AAAAAAAAAAAB' }),
    ANA,
    'wrong check character',
  ],
  ['a cancelled bet that was never sold', AT.open, cancel({ betId: 9 }), ANA, 'not among the bets'],
  [
    'a cancelled bet of another teller',
    AT.open,
    cancel({ betId: 2, sellerId: 5, side: 'WALA', stake: 60_000 }),
    ANA,
    'cancelled by user 4',
  ],
  ['more given back than was staked', AT.open, cancel({ stake: 100_001 }), ANA, 'was another'],
  ['a bet cancelled after betting', AT.ongoing, cancel(), ANA, 'at status 5'],
];

const PAYMENTS: readonly Case[] = [
  [
    'a losing bet paid',
    AT.finished,
    payment({ betId: 2, sellerId: 5, side: 'WALA', stake: 60_000, payout: 60_000 }),
    ANA,
    'is owed nothing',
  ],
  ['a bet paid before the end', AT.result, payment(), ANA, 'is owed nothing'],
  [
    'a centavo too much',
    AT.finished,
    payment({ payout: 152_001 }),
    ANA,
    'paid 152001 centavos, but is owed 152000',
  ],
  ['a centavo too little', AT.finished, payment({ payout: 151_999 }), ANA, 'is owed 152000'],
  ['a payment out of another drawer', AT.finished, payment({ payerId: 5 }), ANA, 'from the drawer of 5'],
  [
    'a payment the drawer does not hold',
    AT.finished,
    payment({ payerId: 5 }),
    BEN,
    'holds 60000 centavos, less than 152000',
  ],
  ['another seller', AT.finished, payment({ sellerId: 5 }), ANA, 'was another'],
  [
    'a claim of a losing bet',
    AT.finished,
    event('bet.claimed', { betId: 2, gameId: 1, sellerId: 5 }),
    ADMIN,
    'is owed nothing',
  ],
  [
    'a claim by a teller',
    AT.finished,
    event('bet.claimed', { betId: 1, gameId: 1, sellerId: 4 }),
    ANA,
    'of role 2',
  ],
];

const PRINTS: readonly Case[] = [
  [
    'a print that is not the original',
    AT.open,
    printed({ count: 2 }),
    ANA,
    'print 2 of the bet receipt of bet 1 follows print 0',
  ],
  ['a bet receipt printed by another teller', AT.open, printed(), BEN, 'of teller 4 was printed by user 5'],
  ['a receipt printed by the super admin', AT.open, printed(), SUPER_ADMIN, 'of role 4'],
  ['a receipt of a bet that there is not', AT.open, printed({ betId: 3 }), ANA, 'there is no bet 3'],
  ['a receipt of another seller', AT.open, printed({ sellerId: 5 }), BEN, 'was another: sold by teller 4'],
  ['a receipt of another game', AT.open, printed({ gameId: 2 }), ANA, 'was another'],
  [
    'a payout receipt of a bet that is not paid',
    AT.finished,
    printed({ receipt: 'payout' }),
    ANA,
    'neither paid nor claimed',
  ],
];

const CASH: readonly Case[] = [
  ['a cash-in of nothing', AT.open, cashIn({ amount: 0 }), ADMIN, 'outside the limits'],
  ['a cash-in whose id leaves a gap', AT.open, cashIn({ cashinId: 3 }), ADMIN, 'cashin 3 follows cashin 1'],
  ['a cash-in to the admin', AT.open, cashIn({ tellerId: 1 }), ADMIN, 'user 1 is no teller'],
  ['a cash-in by a teller', AT.open, cashIn(), ANA, 'of role 2'],
  ['a cash-in of another day', AT.open, cashIn({ businessDate: '2026-11-22' }), ADMIN, '2026-11-22 is not'],
  ['a remit above the limit', AT.open, remit({ amount: 500_001 }), ADMIN, 'could remit 500000'],
  ['a remit out of unfinished bets', AT.open, remit({ tellerId: 5, amount: 1 }), ADMIN, 'could remit 0'],
  ['a future date cleared', AT.finished, clearing({ date: '2026-11-22' }), ADMIN, 'after the station'],
  ['a date cleared with a game of it running', AT.result, clearing({ tellers: [] }), ADMIN, 'is not final'],
  [
    'too little cleared',
    AT.finished,
    clearing({ tellers: [{ tellerId: 4, bets: 1, amount: 151_999 }] }),
    ADMIN,
    'cleared amount of teller 4 151999',
  ],
  [
    'other bets cleared',
    AT.finished,
    clearing({ tellers: [{ tellerId: 4, bets: 2, amount: 152_000 }] }),
    ADMIN,
    'cleared bets of teller 4 2',
  ],
  ['nothing cleared', AT.finished, clearing({ tellers: [] }), ADMIN, 'number of tellers 0'],
];

const USERS: readonly Case[] = [
  [
    'a second opening',
    AT.opening,
    event('station.opened', {
      stationId: '2',
      stationName: 'x',
      timeZone: 'UTC',
      terms: { rate: 500, payoutUnit: 1, minimumPayout: 0 },
    }),
    STATION,
    'wrong place',
  ],
  [
    'a time zone changed by the admin',
    AT.opening,
    event('station.timeZoneChanged', { timeZone: 'UTC' }),
    ADMIN,
    'not by the station',
  ],
  [
    'a user name that is taken',
    AT.opening,
    teller({ username: 'ANA' }),
    SUPER_ADMIN,
    'has the name ANA of user 4',
  ],
  ['a second admin', AT.opening, teller({ role: 1 }), SUPER_ADMIN, 'of role 1'],
  ['a teller made by the admin', AT.opening, teller(), ADMIN, 'of role 1'],
  [
    'a teller without a proper address',
    AT.opening,
    teller({ ip: '1.2.3.400' }),
    SUPER_ADMIN,
    'is no address',
  ],
  [
    'a sign-in from another address',
    AT.opening,
    event('user.signedIn', { loginId: 7, userId: 4, sessionId: 's', ip: '10.9.9.9' }),
    { ...ANA, ip: '10.9.9.9' },
    'signed in from 10.9.9.9',
  ],
  [
    'a password of the auditor set by the super admin',
    AT.opening,
    event('user.passwordChanged', { userId: 3, credentialId: 'x', keepsSession: false }),
    SUPER_ADMIN,
    'changed the password of user 3',
  ],
  [
    'a reset at the server that asks for no change',
    AT.opening,
    event('user.passwordChanged', { userId: 2, credentialId: 'x', keepsSession: false }),
    STATION,
    'user 0 changed the password of user 2',
  ],
  [
    'a logout of somebody else',
    AT.opening,
    event('user.signedOut', { userId: 5, sessionId: BEN.sessionId, reason: 'LOGGED_OUT' }),
    ANA,
    'ended the session of user 5',
  ],
  [
    'a session that a user ended as idle',
    AT.opening,
    event('user.signedOut', { userId: 4, sessionId: ANA.sessionId, reason: 'SESSION_IDLE' }),
    ANA,
    'not by the station',
  ],
  [
    'an edit of the admin',
    AT.opening,
    event('user.edited', { userId: 1, location: 'x' }),
    SUPER_ADMIN,
    'user 1 is no teller',
  ],
  [
    'a disabled teller who stays signed in',
    AT.opening,
    event('user.edited', { userId: 4, isActive: false }),
    SUPER_ADMIN,
    'ends their session as undefined',
  ],
  [
    'the password of somebody else',
    AT.opening,
    event('user.passwordChanged', { userId: 5, credentialId: 'x', keepsSession: true }),
    ANA,
    'changed the password of user 5',
  ],
  [
    'a house percentage of nothing',
    AT.opening,
    event('settings.housePercentageChanged', { rate: 0 }),
    SUPER_ADMIN,
    'outside the limits',
  ],
  [
    'settings changed by the admin',
    AT.opening,
    event('settings.changed', { payoutUnit: 100 }),
    ADMIN,
    'of role 1',
  ],
  [
    'a smallest bet above the largest',
    AT.opening,
    event('settings.changed', { minimumBet: 501, maximumBet: 500 }),
    SUPER_ADMIN,
    'above another limit',
  ],
  [
    'a smallest bet above what a teller may take in a game',
    AT.limited,
    event('settings.changed', { minimumBet: 120_001 }),
    SUPER_ADMIN,
    'above another limit',
  ],
  ['a timer paused before it started', AT.opening, timer('pause'), ADMIN, 'pause led the timer from stop'],
  ['a timer without a length', AT.opening, timer('start', 'start', 0), ADMIN, 'no length'],
  [
    'a timer that has run before it started',
    AT.opening,
    timer('start', 'start', 60, 5),
    ADMIN,
    '5 ms have elapsed',
  ],
];

describe('an illegal event is found', () => {
  it.each([...GAMES, ...LAST_CALLS, ...CONFIRMATIONS, ...BETS, ...PAYMENTS, ...PRINTS, ...CASH, ...USERS])(
    '%s',
    (_what, make, wrong, by, reason) => {
      const station = make();
      expect(found(station, wrong, by)).toEqual({
        check: 'transitions',
        revision: station.log.length,
        message: expect.stringContaining(reason),
      });
    },
  );

  it('a bet paid twice', () => {
    const station = gameAt(6);
    station.do({ type: 'payBet', serial: ticketOf(station, 1).serial }, ANA);
    expect(found(station, payment(), ANA)?.message).toContain('is owed nothing');
  });

  it('a second original, and a print left out', () => {
    const station = gameAt(2);
    const bet = ticketOf(station, 1);
    print(station, bet, 'bet');
    print(station, bet, 'bet', ADMIN);
    for (const count of [1, 2, 4]) {
      expect(found(station, printed({ count }), ANA)?.message).toContain(`print ${count} of the bet receipt`);
    }
    expect(found(station, printed({ count: 3 }), ANA)).toBeNull();
  });

  it('a payout receipt printed by a teller who neither sold nor paid the bet', () => {
    const station = gameAt(6);
    station.do({ type: 'payBet', serial: ticketOf(station, 1).serial }, ANA);
    expect(found(station, printed({ receipt: 'payout' }), ANA)).toBeNull();
    expect(found(station, printed({ receipt: 'payout' }), BEN)?.message).toContain('printed by user 5');
  });

  it('a claimed bet paid', () => {
    const station = gameAt(6);
    station.do({ type: 'claimBet', serial: ticketOf(station, 1).serial });
    expect(found(station, payment(), ANA)?.message).toContain('was claimed before');
  });

  it('a cleared bet paid, and the same date cleared again', () => {
    const station = gameAt(6);
    station.do({ type: 'clearDate', date: FIRST_DAY });
    expect(found(station, payment(), ANA)?.message).toContain('is owed nothing');
    expect(found(station, clearing({ clearId: 2, tellers: [] }))?.message).toContain('was cleared before');
  });

  it('a bet on a side that is closed', () => {
    const station = gameAt(2);
    station.do({ type: 'actOnGame', gameId: 1, action: 'stop_betting_meron' });
    expect(found(station, bet(), ANA)?.message).toContain('MERON, which is closed');
  });

  it('a code in use sold again', () => {
    const station = gameAt(2);
    const { serial } = decode(station.log.length - 1, station.log.at(-1) ?? '').data as EventData<'bet.sold'>;
    expect(found(station, bet({ serial }), ANA)?.message).toContain('belongs to another bet');
  });

  it('something done by a teller who was disabled', () => {
    const station = gameAt(2);
    station.do({ type: 'editTeller', tellerId: 4, isActive: false });
    expect(found(station, bet(), ANA)?.message).toContain('user 4 is disabled');
  });

  it('a time that goes back', () => {
    const station = gameAt(2);
    expect(found(station, cashIn(), ADMIN, { at: station.at - 1 })?.message).toContain('goes back by 1 ms');
  });

  it('a key used twice, a key of somebody else, and a command that is not complete', () => {
    const station = gameAt(2);
    const mark = { key: '1|POST /api/cashin|a', fingerprint: 'f' };
    station.do({ type: 'cashIn', tellerId: 4, amount: peso(1) }, ADMIN, mark);
    const again = { command: { ...mark, events: 1 } };
    expect(found(station, cashIn({ cashinId: 3 }), ADMIN, again)?.message).toContain('was used before');
    const foreign = { command: { ...mark, key: '2|POST /api/cashin|b', events: 1 } };
    expect(found(station, cashIn({ cashinId: 3 }), ADMIN, foreign)?.message).toContain('not one of user 1');
    const half = encode(cashIn({ cashinId: 3 }), {
      at: station.at,
      by: { userId: 1, ip: ADMIN.ip },
      on: 'test',
      command: { ...mark, key: '1|POST /api/cashin|c', events: 2 },
    });
    const next = encode(bet(), { at: station.at, by: { userId: 4, ip: ANA.ip }, on: 'test' });
    expect(findingIn([...station.log, half, next])?.message).toContain('is not complete');
  });

  it('a withdrawal of no key, of somebody else’s, and of one that was used', () => {
    const station = gameAt(2);
    const withdrawn = event('command.withdrawn', {});
    const mark = { key: '4|POST /api/bet|a', fingerprint: 'f' };
    const ofA = { command: { ...mark, events: 1 } };
    expect(found(station, withdrawn, ANA)?.message).toContain('no key is withdrawn');
    expect(found(station, withdrawn, ANA, { command: { ...mark, events: 2 } })?.message).toContain('no key');
    expect(found(station, withdrawn, BEN, ofA)?.message).toContain('not one of user 5');
    station.do({ type: 'withdrawCommand' }, ANA, mark);
    expect(findingIn(station.log)).toBeNull();
    expect(found(station, bet(), ANA, ofA)?.message).toContain('was used before');
  });

  it('a station without its first users', () => {
    expect(findingIn([legalStation().log[0] ?? '', legalStation().log[4] ?? ''])?.revision).toBe(1);
  });
});

describe('a legal log passes', () => {
  it('for the worked day, its clearing and a full remit', () => {
    const station = workedDay();
    station.do({ type: 'clearDate', date: FIRST_DAY });
    station.do({ type: 'remit', tellerId: BEN.userId, amount: peso(2_231.25) });
    expect(audited(station.log).counts.events).toBe(station.log.length);
  });

  it('with prints of old bets by users who may print them', () => {
    const station = workedDay();
    const anas = ticketOf(station, 2);
    const lost = ticketOf(station, 1);
    const bens = ticketOf(station, 3);
    station.do({ type: 'claimBet', serial: bens.serial });
    station.do({ type: 'clearDate', date: FIRST_DAY });
    for (const actor of [ANA, ADMIN]) print(station, lost, 'bet', actor);
    for (const actor of [BEN, ANA, ADMIN]) print(station, anas, 'payout', actor);
    expect(print(station, anas, 'bet')).toBe(1);
    expect(print(station, bens, 'payout', BEN)).toBe(1);
    expect(audited(station.log).counts.events).toBe(station.log.length);
  });

  it('with a timer, changed settings and an edited teller who signs in again', () => {
    const station = legalStation();
    station.do({ type: 'setTimer', action: 'set', maxSeconds: 90 });
    station.do({ type: 'setTimer', action: 'start' });
    station.at += 30_000;
    for (const action of ['pause', 'pause', 'stop'] as const) station.do({ type: 'setTimer', action });
    station.do({ type: 'changeSettings', receiptTerms: 'No returns' });
    station.do({ type: 'editTeller', tellerId: 4, ip: '192.168.1.99', username: 'anna' });
    station.do(
      { type: 'signIn', userId: 4, credentialId: 'credential-of-4' },
      { ...ANA, ip: '192.168.1.99' },
    );
    station.do({ type: 'changeTimeZone', timeZone: 'Asia/Tokyo' });
    station.at += DAY;
    station.do({ type: 'changeAdminPassword', credentialId: 'new' });
    expect(audited(station.log).counts.events).toBe(station.log.length);
  });

  it('is not checked further after a finding', () => {
    const auditor = new Auditor(registersInMemory());
    expect(() => auditor.take(decode(0, workedDay().log[1] ?? ''))).toThrow(Finding);
  });
});
