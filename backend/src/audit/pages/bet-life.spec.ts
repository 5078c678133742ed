/** Where the bets of a worked day stand, and what happened to each, by the log. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { print, ticketOf } from '../../ledger/testing/play.fixture.js';
import { ADMIN, BEN } from '../../ledger/testing/station.fixture.js';
import { followedInMemory, readerOf } from '../book/followed-book.fixture.js';
import { recordedLog } from '../station-log.fixture.js';
import { FIRST_DAY, workedDay } from '../worked-day.fixture.js';
import { auditCalls } from './audit-calls.js';

let station: ReturnType<typeof workedDay>;

beforeEach(() => {
  station = workedDay();
});

function life(called: string) {
  return auditCalls(followedInMemory(readerOf(recordedLog(station.log)))).bet(called);
}

function settle(gameId: number): void {
  for (const action of ['stop_betting_all', 'set_draw', 'confirm_result'] as const)
    station.do({ type: 'actOnGame', gameId, action });
}

describe('the life of a bet', () => {
  it('has who sold, printed, reprinted and paid it, and the payout written out', async () => {
    const { serial } = ticketOf(station, 2);
    print(station, ticketOf(station, 2), 'bet', ADMIN);
    print(station, ticketOf(station, 2), 'bet', ADMIN);
    print(station, ticketOf(station, 2), 'payout', BEN);
    const found = await life(serial.toLowerCase());
    expect(found).toEqual(await life('2'));
    expect(found).toMatchObject({
      serial,
      stake: '500.00',
      standing: 'paid',
      formula: {
        result: 'WALA',
        pool: '1800.00',
        commission: '90.00',
        net: '1710.00',
        side_stakes: '800.00',
        percentage: '213.75',
        payout: '1068.75',
      },
    });
    expect(found?.steps.map(({ type, by, data }) => [type, by.user_id, data.count])).toEqual([
      ['bet.sold', 4, undefined],
      ['game.confirmed', 1, undefined],
      ['bet.paid', 5, undefined],
      ['bet.printed', 1, 1],
      ['bet.printed', 1, 2],
      ['bet.printed', 5, 1],
    ]);
  });

  it.each([
    ['1', 'lost', '0.00'],
    ['3', 'owed', '641.25'],
    ['4', 'paid', '200.00'],
    ['6', 'undecided', '0.00'],
    ['7', 'cancelled', '0.00'],
  ])('says where bet %s stands', async (id, standing, payout) => {
    expect(await life(id)).toMatchObject({ standing, payout });
  });

  it('has the claim: it stays owed until its date is cleared', async () => {
    station.do({ type: 'claimBet', serial: ticketOf(station, 3).serial });
    expect(await life('3')).toMatchObject({ standing: 'claimed', payout: '641.25' });
  });

  it('has its clearing, which leaves a bet of a later day', async () => {
    settle(3);
    station.do({ type: 'clearDate', date: FIRST_DAY });
    const cleared = await life('3');
    expect(cleared).toMatchObject({ standing: 'cleared', payout: '641.25' });
    expect(cleared?.steps.at(-1)).toMatchObject({ type: 'date.cleared', data: { date: FIRST_DAY } });
    expect(await life('6')).toMatchObject({ standing: 'owed', payout: '400.00' });
  });

  it('is not that of a bet that the log does not have', async () => {
    expect(await life('99')).toBeNull();
    expect(await life('ABCDEFGHJKMN')).toBeNull();
  });
});
