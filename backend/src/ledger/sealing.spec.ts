import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { keyIdOf, signedTextOf } from '@taya/contracts/seal';
import { given, givenStation } from './testing/given.fixture.js';
import { finishGame, openGame, pay, sell } from './testing/play.fixture.js';
import {
  ADMIN,
  ANA,
  AUDITOR,
  BEN,
  DAY,
  openedStation,
  peso,
  SEALER,
  SUPER_ADMIN,
} from './testing/station.fixture.js';

const seal = (date: string) => ({ type: 'sealDay', date }) as const;

/** Ana sold 100 on MERON, which won and is paid; Ben sold 100 on each side: MERON is not paid yet. */
function playedDay() {
  const station = openedStation();
  station.do({ type: 'cashIn', tellerId: ANA.userId, amount: peso(1_000) });
  openGame(station);
  const winner = sell(station, 1, 'MERON', peso(100), ANA);
  sell(station, 1, 'MERON', peso(100), BEN);
  sell(station, 1, 'WALA', peso(200), BEN);
  finishGame(station, 1, 'set_winner_meron');
  pay(station, winner, ANA);
  return station;
}

describe('sealing a day', () => {
  it('records the last event before it with its hash, and the sums of all drawers, signed', () => {
    const station = playedDay();
    const [event] = station.do(seal('2026-11-21'));
    if (event?.type !== 'day.sealed') throw new Error('a seal');
    const { signature, publicKey, ...content } = event.data;
    expect(content).toEqual({
      sealId: 1,
      date: '2026-11-21',
      revision: event.revision - 1,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      sums: {
        cashin: peso(1_000),
        remit: 0,
        payin: peso(400),
        paidOut: peso(190),
        unfinished: 0,
        unclaimed: peso(190),
      },
    });
    const text = signedTextOf({ ...content, stationId: '1', keyId: keyIdOf(publicKey) });
    const spki = Buffer.from(`302a300506032b6570032100${publicKey}`, 'hex');
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    expect(verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(publicKey).toBe(SEALER.publicKey);
  });

  it('goes on from day to day, and leaves out days on which nobody came', () => {
    const station = playedDay();
    station.do(seal('2026-11-21'));
    station.at += 3 * DAY;
    const [next] = station.do(seal('2026-11-24'), SUPER_ADMIN);
    expect(next?.data).toMatchObject({ sealId: 2, date: '2026-11-24' });
  });

  it('happens once a day, in the order of days', () => {
    const station = playedDay();
    station.at += DAY;
    station.do(seal('2026-11-22'));
    for (const date of ['2026-11-22', '2026-11-21']) {
      givenStation(station).when(seal(date)).thenRefused('DAY_ALREADY_SEALED');
    }
  });

  it('waits for the games of that day, and not for those of a later one', () => {
    const station = playedDay();
    openGame(station);
    givenStation(station).when(seal('2026-11-21')).thenRefused('DATE_HAS_OPEN_GAME');
    expect(station.refusalOf(seal('2026-11-20'))).toBeNull();
  });

  it('is refused for a day to come, and for what is no day', () => {
    given().when(seal('2026-11-22')).thenRefused('SEAL_IN_FUTURE');
    given().when(seal('2026-02-30')).thenRefused('VALIDATION', 'Please select a date');
  });

  it('is for the admin and the super admin', () => {
    for (const actor of [ANA, AUDITOR]) given().when(seal('2026-11-21'), actor).thenRefused('FORBIDDEN');
    for (const actor of [ADMIN, SUPER_ADMIN])
      expect(openedStation().refusalOf(seal('2026-11-21'), actor)).toBeNull();
  });
});
