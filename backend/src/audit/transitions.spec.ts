import { describe, expect, it } from '@jest/globals';
import { decode, encode } from '../ledger/codec.js';
import { print, ticketOf } from '../ledger/testing/play.fixture.js';
import { ADMIN, ANA, BEN, DAY, peso } from '../ledger/testing/station.fixture.js';
import { Auditor } from './auditor.js';
import { Finding } from './finding.js';
import { bet, cashIn, event, findingIn, found, gameAt } from './illegal-events.fixture.js';
import { audited, legalStation, registersInMemory } from './station-log.fixture.js';
import { FIRST_DAY, workedDay } from './worked-day.fixture.js';

describe('an illegal event is found', () => {
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
