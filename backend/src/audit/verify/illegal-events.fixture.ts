import { encode } from '../../ledger/codec.js';
import type { Actor } from '../../ledger/context.js';
import type { DomainEvent, Envelope, EventData, EventType } from '../../ledger/events.js';
import { finishGame, openGame, sell } from '../../ledger/testing/play.fixture.js';
import { ANA, BEN, peso, serialNumber, type TestStation } from '../../ledger/testing/station.fixture.js';
import { legalStation } from '../station-log.fixture.js';
import { FIRST_DAY } from '../worked-day.fixture.js';

export const STATION: Actor = { userId: 0, sessionId: '', ip: '' };
export const SERIAL = serialNumber(9_999);

export const event = <T extends EventType>(type: T, data: EventData<T>) => ({ type, data }) as DomainEvent;

/** A game in each status, with Ana's 1,000 on MERON and Ben's 600 on WALA. */
export function gameAt(status: 1 | 2 | 3 | 5 | 6 | 7): TestStation {
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

export const bet = (more: Partial<EventData<'bet.sold'>> = {}) =>
  event('bet.sold', {
    betId: 3,
    serial: SERIAL,
    gameId: 1,
    sellerId: 4,
    side: 'MERON',
    stake: 10_000,
    ...more,
  });
export const cancel = (more: Partial<EventData<'bet.cancelled'>> = {}) =>
  event('bet.cancelled', { betId: 1, gameId: 1, sellerId: 4, side: 'MERON', stake: 100_000, ...more });
// 1,600 less 5 % is 1,520: MERON pays 152.00.
export const payment = (more: Partial<EventData<'bet.paid'>> = {}) =>
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
export const printed = (more: Partial<EventData<'bet.printed'>> = {}) =>
  event('bet.printed', { betId: 1, gameId: 1, sellerId: 4, receipt: 'bet', count: 1, ...more });
export const confirmation = (more: Partial<EventData<'game.confirmed'>> = {}) =>
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
export const cashIn = (more: Partial<EventData<'cash.added'>> = {}) =>
  event('cash.added', {
    cashinId: 2,
    tellerId: 4,
    amount: 100,
    refNumber: SERIAL,
    businessDate: FIRST_DAY,
    ...more,
  });
export const remit = (more: Partial<EventData<'cash.remitted'>> = {}) =>
  event('cash.remitted', {
    remitId: 1,
    tellerId: 4,
    amount: 100,
    refNumber: SERIAL,
    businessDate: FIRST_DAY,
    ...more,
  });
export const clearing = (more: Partial<EventData<'date.cleared'>> = {}) =>
  event('date.cleared', {
    clearId: 1,
    date: FIRST_DAY,
    tellers: [{ tellerId: 4, bets: 1, amount: 152_000 }],
    ...more,
  });
export const opened = (meronOpen: boolean, walaOpen: boolean) =>
  event('game.bettingOpened', { gameId: 1, meronOpen, walaOpen });
export const closed = (meronOpen: boolean, walaOpen: boolean, noContest = false) =>
  event('game.bettingClosed', { gameId: 1, meronOpen, walaOpen, noContest });
export const created = (more: Partial<EventData<'game.created'>> = {}) =>
  event('game.created', {
    gameId: 2,
    name: 'Game',
    terms: { rate: 500, payoutUnit: 1, minimumPayout: 10_000 },
    createdDate: FIRST_DAY,
    ...more,
  });
export const timer = (
  action: 'set' | 'start' | 'pause' | 'stop',
  status = action,
  maxSeconds = 60,
  elapsedMs = 0,
) => event('timer.changed', { action, status, maxSeconds, elapsedMs });
export const teller = (more: Partial<EventData<'user.created'>> = {}) =>
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

/** Something that is legal after a legal log. */
export type LegalCase = readonly [what: string, station: () => TestStation, event: DomainEvent, by: Actor];

/** Something that is not, and what is said of it. */
export type Case = readonly [...LegalCase, reason: string, more?: Partial<Pick<Envelope, 'at' | 'command'>>];

/** A station to which something more was done. */
export function after(station: TestStation, more: (station: TestStation) => unknown): TestStation {
  more(station);
  return station;
}

/** The log of a case: its event comes last. */
export function logOf([, make, last, { userId, ip }, , more]: Case | LegalCase): readonly string[] {
  const station = make();
  return [...station.log, encode(last, { at: station.at, by: { userId, ip }, on: 'test', ...more })];
}

export const AT = {
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
