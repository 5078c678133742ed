/** One list of illegal logs, which the judge of `tools/verify.mjs` has to refuse at their last event, and nothing legal. */
import { describe, expect, it } from '@jest/globals';
import { print, ticketOf } from '../ledger/testing/play.fixture.js';
import { ADMIN, ANA, BEN, DAY, peso } from '../ledger/testing/station.fixture.js';
import { ILLEGAL_BETS, LEGAL_BETS } from './illegal/bets.fixture.js';
import { ILLEGAL_CASH } from './illegal/cash.fixture.js';
import { ILLEGAL_GAMES, LEGAL_GAMES } from './illegal/games.fixture.js';
import { ILLEGAL_IN_A_LOG } from './illegal/log.fixture.js';
import { ILLEGAL_USERS } from './illegal/users.fixture.js';
import { logOf } from './illegal-events.fixture.js';
import { audited, findingIn, legalStation } from './station-log.fixture.js';
import { FIRST_DAY, workedDay } from './worked-day.fixture.js';

const ILLEGAL = [...ILLEGAL_IN_A_LOG, ...ILLEGAL_USERS, ...ILLEGAL_GAMES, ...ILLEGAL_BETS, ...ILLEGAL_CASH];

describe('the judge refuses', () => {
  it.each(ILLEGAL.map((one) => [one[0], one] as const))('%s', (_what, one) => {
    const log = logOf(one);
    expect(findingIn(log)).toEqual({
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
      station.do({ type: 'changeTimeZone', timeZone: 'Asia/Tokyo' });
      station.at += DAY;
      station.do({ type: 'changeAdminPassword', credentialId: 'new' });
      return station.log;
    },
  ],
  ...[...LEGAL_BETS, ...LEGAL_GAMES].map((one) => [one[0], () => logOf(one)] as const),
];

describe('the judge accepts', () => {
  it.each(LEGAL_LOGS)('%s', (_what, make) => {
    const log = make();
    expect(audited(log).events).toBe(log.length);
  });
});
