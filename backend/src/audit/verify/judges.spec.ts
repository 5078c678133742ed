/** One list of illegal logs, which the judge of `tools/verify.mjs` has to refuse at their last event, and nothing legal. */
import { describe, expect, it } from '@jest/globals';
import { Judge } from '../../../../tools/verify.mjs';
import { encode } from '../../ledger/codec.js';
import type { DomainEvent } from '../../ledger/events.js';
import { print, ticketOf } from '../../ledger/testing/play.fixture.js';
import { ADMIN, ANA, BEN, DAY, peso, serialNumber } from '../../ledger/testing/station.fixture.js';
import { audited, legalStation, violationIn } from '../station-log.fixture.js';
import { FIRST_DAY, workedDay } from '../worked-day.fixture.js';
import { ILLEGAL_APPROVALS, LEGAL_APPROVALS } from './illegal/approvals.fixture.js';
import { ILLEGAL_BETS, LEGAL_BETS } from './illegal/bets.fixture.js';
import { ILLEGAL_CASH } from './illegal/cash.fixture.js';
import { ILLEGAL_GAMES, LEGAL_GAMES } from './illegal/games.fixture.js';
import { ILLEGAL_IN_A_LOG } from './illegal/log.fixture.js';
import { ILLEGAL_LOST_TICKETS, LEGAL_LOST_TICKETS } from './illegal/lost-tickets.fixture.js';
import { ILLEGAL_REVIEWS, LEGAL_REVIEWS } from './illegal/reviews.fixture.js';
import { ILLEGAL_SHIFTS, LEGAL_SHIFTS } from './illegal/shifts.fixture.js';
import { ILLEGAL_USERS } from './illegal/users.fixture.js';
import { bet, event, gameAt, logOf, printed } from './illegal-events.fixture.js';

const ILLEGAL = [
  ...ILLEGAL_IN_A_LOG,
  ...ILLEGAL_USERS,
  ...ILLEGAL_GAMES,
  ...ILLEGAL_BETS,
  ...ILLEGAL_CASH,
  ...ILLEGAL_SHIFTS,
  ...ILLEGAL_APPROVALS,
  ...ILLEGAL_LOST_TICKETS,
  ...ILLEGAL_REVIEWS,
];

describe('the judge refuses', () => {
  it.each(ILLEGAL.map((one) => [one[0], one] as const))('%s', (_what, one) => {
    const log = logOf(one);
    expect(violationIn(log)).toEqual({
      check: 'transitions',
      revision: log.length - 1,
      reason: expect.stringContaining(one[4]),
    });
  });
});

const LEGAL_LOGS: readonly (readonly [what: string, log: () => readonly string[]])[] = [
  [
    'the worked day, its clearing and a full remit',
    () => {
      const station = workedDay();
      station.do({ type: 'clearDate', date: FIRST_DAY });
      station.do({ type: 'remit', tellerId: BEN.userId, amount: peso(2_231.25) });
      return station.log;
    },
  ],
  [
    'prints of old bets by users who may print them',
    () => {
      const station = workedDay();
      const [lost, anas, bens] = [ticketOf(station, 1), ticketOf(station, 2), ticketOf(station, 3)];
      station.do({ type: 'claimBet', serial: bens.serial });
      station.do({ type: 'clearDate', date: FIRST_DAY });
      for (const actor of [ANA, ADMIN]) print(station, lost, 'bet', actor);
      for (const actor of [BEN, ANA, ADMIN]) print(station, anas, 'payout', actor);
      print(station, anas, 'bet');
      print(station, bens, 'payout', BEN);
      return station.log;
    },
  ],
  [
    'a timer, changed settings and an edited teller who signs in again',
    () => {
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
      station.do({ type: 'changeSettings', timeZone: 'Asia/Tokyo', dayStartsAt: '06:00' });
      station.record([{ type: 'station.timeZoneChanged', data: { timeZone: 'UTC' } }]);
      station.at += DAY;
      station.do({ type: 'changeAdminPassword', credentialId: 'new' });
      return station.log;
    },
  ],
  ...[
    ...LEGAL_BETS,
    ...LEGAL_GAMES,
    ...LEGAL_SHIFTS,
    ...LEGAL_APPROVALS,
    ...LEGAL_LOST_TICKETS,
    ...LEGAL_REVIEWS,
  ].map((one) => [one[0], () => logOf(one)] as const),
];

describe('the judge accepts', () => {
  it.each(LEGAL_LOGS)('%s', (_what, make) => {
    const log = make();
    expect(audited(log).events).toBe(log.length);
  });
});

describe('in a log as long as that of years', () => {
  const { log, at } = gameAt(2);
  /** Whoever takes events of Ana after those of the log; its registers are in memory. */
  const judge = () => {
    const one = new Judge();
    log.forEach((json, revision) => void one.take(revision, JSON.parse(json)));
    let revision = log.length;
    return (next: DomainEvent, key?: string) => {
      const { userId, ip } = ANA;
      const command = key === undefined ? {} : { command: { key: `4|${key}`, fingerprint: '', events: 1 } };
      one.take(revision, JSON.parse(encode(next, { at, by: { userId, ip }, on: 'test', ...command })));
      revision += 1;
    };
  };

  it('every key is remembered', () => {
    const take = judge();
    for (let count = 0; count < 50_000; count += 1) take(event('command.withdrawn', {}), `key ${count}`);
    expect(() => take(event('command.withdrawn', {}), 'key 0')).toThrow('was used before');
  });

  it('every print is remembered, and of whose bet it was', () => {
    const take = judge();
    for (let betId = 3; betId < 70_000; betId += 1) take(bet({ betId, serial: serialNumber(9_999 + betId) }));
    for (const betId of [1, 3, 66_000]) take(printed({ betId }));
    for (const count of [2, 3]) take(printed({ betId: 66_000, count }));
    expect(() => take(printed({ betId: 3 }))).toThrow('print 1 of the bet receipt of bet 3 follows print 1');
  });
});
