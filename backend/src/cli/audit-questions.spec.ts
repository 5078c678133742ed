/** What auditors ask about a bet, a game, an amount, a person and a day. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { centavos } from '@taya/contracts/money';
import { FIRST_DAY } from '../audit/worked-day.fixture.js';
import { print, ticketOf } from '../ledger/testing/play.fixture.js';
import { ADMIN, ANA, BEN } from '../ledger/testing/station.fixture.js';
import { AuditedFolder } from './audited-folder.fixture.js';

let folder: AuditedFolder;

beforeEach(() => {
  folder = new AuditedFolder();
});

afterEach(() => folder.dispose());

const ask = async (...args: readonly string[]) => {
  folder.writeLedger();
  const { code, out, said } = await folder.audit(args);
  return { code, said, out: out.map((line) => line.trim().replace(/ {2,}/g, '  ')) };
};
const ticket = (betId: number) => ticketOf(folder.station, betId);

describe('the life of a bet', () => {
  it('has who sold, printed, reprinted and paid it, and the payout written out', async () => {
    print(folder.station, ticket(2), 'bet');
    print(folder.station, ticket(2), 'bet', ADMIN);
    print(folder.station, ticket(2), 'payout', BEN);
    const { code, out } = await ask('bet', ticket(2).serial.toLowerCase());
    expect(code).toBe(0);
    expect(out).toEqual([
      `Bet 2, ticket ${ticket(2).serial}, game 1 Game. Times are those of Asia/Manila.`,
      '18  2026-11-21 10:00:00  sold by ana (user 4) from 192.168.1.11: 500.00 on WALA',
      '22  2026-11-21 10:00:00  game confirmed WALA by admin (user 1) from 10.0.0.1',
      'pool  1,000.00 + 800.00 = 1,800.00',
      'commission  1,800.00 x 5.00 / 100 = 90.00',
      'percentage  (1,800.00 - 90.00) x 100 / 800.00 = 213.75',
      'payout  500.00 x 213.75 / 100 = 1,068.75, down to whole 0.01',
      '23  2026-11-21 10:00:00  paid by ben (user 5) from 192.168.1.12: 1,068.75 from the drawer of ben (user 5)',
      expect.stringMatching(
        /^39 .* bet receipt printed by ana \(user 4\) from 192\.168\.1\.11: the original$/,
      ),
      expect.stringMatching(/^40 .* bet receipt printed by admin \(user 1\) from 10\.0\.0\.1: reprint 2$/),
      expect.stringMatching(
        /^41 .* payout receipt printed by ben \(user 5\) from 192\.168\.1\.12: the original$/,
      ),
      'It was paid 1,068.75: nothing more is owed.',
    ]);
  });

  it('has the claim, and the sum that stays owed until it is cleared', async () => {
    folder.station.do({ type: 'claimBet', serial: ticket(3).serial });
    const claimed = await ask('bet', '3');
    expect(claimed.out.at(-2)).toMatch(
      / claimed by admin \(user 1\) from 10\.0\.0\.1: it can no longer be paid$/,
    );
    expect(claimed.out.at(-1)).toBe(
      'It was claimed and will not be paid: 641.25 stays owed until its date is cleared.',
    );
  });

  it('has its clearing', async () => {
    for (const action of ['stop_betting_all', 'set_draw', 'confirm_result'] as const) {
      folder.station.do({ type: 'actOnGame', gameId: 3, action });
    }
    folder.station.do({ type: 'clearDate', date: FIRST_DAY });
    const { out } = await ask('bet', '3');
    expect(out.at(-2)).toMatch(/ cleared through 2026-11-21 by admin .*: 641\.25 became the house's$/);
    expect(out.at(-1)).toContain("641.25 is the house's");
    expect((await folder.audit(['bet', '6'])).out.at(-1)).toBe('It won and is not paid: 400.00 is owed.');
  });

  it.each([
    ['1', 'It lost 1,000.00: nothing is owed.'],
    ['4', 'It was paid 200.00: nothing more is owed.'],
    ['6', 'Its game is not decided: 400.00 is in the pool.'],
    ['7', 'It was cancelled: nothing is owed.'],
  ])('says where bet %s stands', async (id, standing) => {
    expect((await ask('bet', id)).out.at(-1)).toBe(standing);
  });
});

describe('a game', () => {
  it('has its steps, sums, sides and percentages', async () => {
    const { code, out } = await ask('game', '1');
    expect(code).toBe(0);
    expect(out).toEqual([
      'Game 1, Game: house percentage 5.00, payout unit 0.01, minimum payout 100.00. Times are those of Asia/Manila.',
      '15  2026-11-21 10:00:00  created by admin (user 1)',
      '16  2026-11-21 10:00:00  betting open: MERON and WALA by admin (user 1)',
      '20  2026-11-21 10:00:00  betting closed by admin (user 1)',
      '21  2026-11-21 10:00:00  result WALA set by admin (user 1)',
      '22  2026-11-21 10:00:00  confirmed WALA by admin (user 1)',
      '',
      'side  bets  stakes  pays per 100',
      'MERON  1  1,000.00  171.00',
      'WALA  2  800.00  213.75',
      'pool  3  1,800.00',
      'cancelled  0  0.00',
      '',
      'commission  90.00',
      'breakage  0.00',
      'payouts  1,710.00',
      'paid  1  1,068.75',
      'cleared  0.00',
      'unclaimed  641.25',
      'claimed  0',
      '',
      'ana (user 4): stakes that won 500.00, that lost 1,000.00, payouts 1,068.75',
      'ben (user 5): stakes that won 300.00, that lost 0.00, payouts 641.25',
    ]);
  });

  it('that is not confirmed has what its stakes come to so far', async () => {
    const { out } = await ask('game', '3');
    expect(out).toContain('MERON  1  400.00  154.37');
    expect(out).toContain('cancelled  1  50.00');
    expect(out.at(-1)).toBe('It is not confirmed: the percentages are those of the stakes so far.');
  });

  it('has what was cleared, after it the same', async () => {
    for (const action of ['stop_betting_all', 'set_draw', 'confirm_result'] as const) {
      folder.station.do({ type: 'actOnGame', gameId: 3, action });
    }
    folder.station.do({ type: 'clearDate', date: FIRST_DAY });
    const { out } = await ask('game', '1');
    expect(out).toEqual(expect.arrayContaining(['cleared  641.25', 'unclaimed  0.00']));
    expect(out.filter((line) => line.includes('cleared through'))).toHaveLength(1);
  });
});

describe('events', () => {
  it('tell where an amount went', async () => {
    const { code, out } = await ask('events', '--amount', '1,068.75');
    expect(code).toBe(0);
    expect(out).toEqual([
      'Times are those of Asia/Manila.',
      expect.stringMatching(/^22 .* game\.confirmed by admin/),
      expect.stringContaining(
        '[tellerId ana (user 4) wonStakes 500.00 lostStakes 1,000.00 payouts 1,068.75; ',
      ),
      'pool:1  1,800.00',
      'payable:1  -1,710.00',
      'house:commission  -90.00',
      '23  2026-11-21 10:00:00  bet.paid by ben (user 5) from 192.168.1.12',
      'betId 2, gameId 1, sellerId ana (user 4), payerId ben (user 5), side WALA, stake 500.00, payout 1,068.75',
      'payable:1  1,068.75',
      'drawer:5 ben  -1,068.75',
      '2 events found.',
    ]);
  });

  it('are found by reference, by teller, by game and by type', async () => {
    folder.station.do({ type: 'remit', tellerId: ANA.userId, amount: centavos(10_000) });
    const { refNumber } = JSON.parse(folder.station.log.at(-1) ?? '').data as { refNumber: string };
    const remitted = await ask('events', '--code', refNumber);
    expect(remitted.out).toEqual([
      expect.anything(),
      expect.stringContaining('cash.remitted by admin (user 1)'),
      expect.stringContaining(`amount 100.00, refNumber ${refNumber}`),
      'drawer:4 ana  -100.00',
      'vault  100.00',
      '1 event found.',
    ]);
    const counts = async (...args: string[]) => (await folder.audit(['events', ...args])).out.at(-1);
    expect(await counts('--code', ticket(2).serial)).toBe('2 events found.');
    expect(await counts('--teller', 'BEN', '--type', 'bet.sold')).toBe('3 events found.');
    expect(await counts('--game', '2', '--type', 'bet.paid')).toBe('2 events found.');
    expect(await counts('--game', '2', '--amount', '0.01')).toBe('0 events found.');
  });

  it('are all that a user did on a day', async () => {
    const ofDay = async (day: string) => {
      const { out } = await ask('events', '--user', 'ana', '--day', day);
      return out.flatMap((line) => /^\d+ .* (\w+\.\w+) by ana /.exec(line)?.[1] ?? []);
    };
    expect(await ofDay(FIRST_DAY)).toEqual(['user.signedIn', 'bet.sold', 'bet.sold', 'bet.sold', 'bet.paid']);
    expect((await folder.audit(['events', '--user', '4', '--day', '2026-11-22'])).out.at(-1)).toBe(
      '3 events found.',
    );
  });
});

describe('reprints', () => {
  it('name who printed what again, and how often', async () => {
    for (const actor of [ANA, ANA, ADMIN]) print(folder.station, ticket(1), 'bet', actor);
    print(folder.station, ticket(2), 'bet');
    const { code, out } = await ask('reprints');
    expect([code, out]).toEqual([
      0,
      [
        'Times are those of Asia/Manila.',
        expect.stringMatching(
          /reprint 2 by ana \(user 4\) from 192\.168\.1\.11: bet receipt of bet 1 of game 1, sold by ana/,
        ),
        expect.stringMatching(
          /reprint 3 by admin \(user 1\) from 10\.0\.0\.1: bet receipt of bet 1 of game 1/,
        ),
        'ana (user 4): 1',
        'admin (user 1): 1',
      ],
    ]);
    const another = await folder.audit(['reprints', '--user', 'ben']);
    expect(another).toMatchObject({ code: 0, out: ['Nothing was printed again.'] });
  });
});

describe('what the log does not have', () => {
  it.each<readonly [args: readonly string[], said: string]>([
    [['bet', 'ABCDEFGHJKMN'], 'There is no bet ABCDEFGHJKMN'],
    [['bet', '99'], 'There is no bet 99'],
    [['game', '99'], 'There is no game 99'],
    [['events', '--code', 'ABCDEFGHJKMN'], 'Nothing has the code ABCDEFGHJKMN'],
    [['events', '--user', 'nobody'], 'There is no user nobody'],
    [['events', '--game', '99'], 'There is no game 99'],
    [['reprints', '--teller', '99'], 'There is no user 99'],
    [['journal', '--bet', 'ABCDEFGHJKMN'], 'There is no bet ABCDEFGHJKMN'],
    [['journal', '--bet', '99'], 'There is no bet 99'],
    [['journal', '--game', '99'], 'There is no game 99'],
    [['journal', '--teller', 'nobody'], 'There is no teller nobody at that moment'],
    [['balance', '--teller', 'nobody'], 'There is no teller nobody at that moment'],
  ])('%j is said, and exits 2', async (args, said) => {
    folder.writeLedger();
    expect(await folder.audit(args)).toMatchObject({ code: 2, said: [said] });
  });

  it('differs from what has no entries', async () => {
    folder.station.do({ type: 'actOnGame', gameId: 3, action: 'stop_betting_all' });
    folder.station.do({ type: 'actOnGame', gameId: 3, action: 'set_draw' });
    folder.station.do({ type: 'actOnGame', gameId: 3, action: 'confirm_result' });
    folder.station.do({ type: 'createGame', name: 'Game' });
    expect(await ask('journal', '--game', '4')).toEqual({ code: 0, out: [], said: [] });
  });

  it('and a damaged ledger answers nothing', async () => {
    folder.writeLedger();
    folder.directory.edit("UPDATE events SET json = replace(json, '106875', '106876')");
    for (const args of [['bet', '2'], ['game', '1'], ['reprints']]) {
      expect(await folder.audit(args)).toMatchObject({ code: 1, out: [] });
    }
  });
});

describe('a question that cannot be asked', () => {
  it.each([
    [['bet'], 'bet <code or id>'],
    [['bet', '1', '2'], 'bet <code or id>'],
    [['game', 'one'], 'The game must be'],
    [['events', '--amount', '1.234'], '--amount must be'],
    [['events', '--day', 'today'], '--day must be'],
    [['events', '--type', 'bet.gifted'], 'There is no event bet.gifted'],
    [['reprints', '--amount', '1'], '--amount'],
  ])('%j is answered with the usage', async (args, reason) => {
    expect(await folder.audit(args)).toMatchObject({
      code: 2,
      out: [],
      said: [expect.stringContaining(reason), expect.stringContaining('Usage: npm run')],
    });
  });
});
