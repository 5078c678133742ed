/** Things that happen at the same time: each is decided once, and the money is right. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GameView } from '@taya/contracts/game';
import type { TellerView } from '@taya/contracts/teller';
import { type Answer, dataOf, refusal } from './support/client.js';
import { House, type Teller, tellerForm } from './support/house.js';
import { until } from './support/until.js';

let house: House;
/** Five windows. */
let tellers: readonly Teller[];
let ana: Teller;
let ben: Teller;

beforeAll(async () => {
  house = await House.open();
  const names = ['ana', 'ben', 'cora', 'dora', 'eva'];
  tellers = await Promise.all(names.map((name) => house.teller(name, { cash: '1000' })));
  [ana, ben] = tellers as [Teller, Teller];
});

afterAll(async () => {
  await house.close();
});

/** How often each answer came: `{ '200': 1, '409 BET_ALREADY_PAID': 49 }`. */
function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const answer = body.code === undefined ? `${status}` : `${status} ${body.code}`;
    counts[answer] = (counts[answer] ?? 0) + 1;
  }
  return counts;
}

const times = <Result>(count: number, task: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => task(index)));

const windowOf = (index: number) => tellers[index % tellers.length] as Teller;
const pay = (teller: Teller, { serial }: { serial: string }) => teller.post(`/api/bet/${serial}/payout`);
const cents = (amount: string) => Math.round(Number(amount) * 100);
const onHand = async (teller: Teller) => cents((await house.balance(teller)).onHand);

async function allOnHand(): Promise<number> {
  const drawers = await Promise.all(tellers.map(onHand));
  return drawers.reduce((sum, drawer) => sum + drawer, 0);
}

/** A finished draw with one bet of Ana's of this amount, to be refunded. */
async function refundable(amount = '100') {
  const game = await house.openGame();
  const bet = await house.sell(ana, game, 'MERON', amount);
  await house.finish(game, 'DRAW');
  return bet;
}

describe('One bet', () => {
  it('presented 50 times at five windows is paid once', async () => {
    const bet = await refundable();
    const before = await allOnHand();
    const answers = await times(50, (index) => pay(windowOf(index), bet));
    expect(tally(answers)).toEqual({ '200': 1, '409 BET_ALREADY_PAID': 49 });
    expect(before - (await allOnHand())).toBe(100_00);
  });

  it('presented 50 times with different keys, each sent twice, is paid once', async () => {
    const bet = await refundable();
    const before = await allOnHand();
    const answers = await times(100, (index) =>
      windowOf(index % 50).post(`/api/bet/${bet.serial}/payout`, undefined, { key: `pay-${index % 50}` }),
    );
    expect(tally(answers)).toEqual({ '200': 2, '409 BET_ALREADY_PAID': 98 });
    expect(before - (await allOnHand())).toBe(100_00);
  });

  it('is paid or claimed, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const bet = await refundable('10');
      const answers = await times(20, (index) =>
        index % 2 === 0 ? pay(windowOf(index), bet) : house.admin.post(`/api/bet/${bet.serial}/manual_claim`),
      );
      const { has_claimed, is_admin_claim } = await house.bet(bet.id);
      expect(has_claimed).not.toBe(is_admin_claim);
      const refused = has_claimed ? '409 BET_ALREADY_PAID' : '409 BET_ALREADY_CLAIMED';
      expect(tally(answers)).toEqual({ '200': 1, [refused]: 19 });
    }
  });

  it('is cancelled once', async () => {
    const game = await house.openGame();
    const bet = await house.sell(ana, game, 'MERON', '25');
    const before = await onHand(ana);
    const answers = await times(30, () => ana.post(`/api/bet/${bet.serial}/cancel`));
    expect(tally(answers)).toEqual({ '200': 1, '409 BET_ALREADY_CANCELLED': 29 });
    expect(before - (await onHand(ana))).toBe(25_00);
    expect((await house.latestGame()).total_meron_bet_amount).toBe('0.00');
    await house.end();
  });

  it('sent 20 times with one key is sold once', async () => {
    const game = await house.openGame();
    const answers = await times(20, () => house.trySell(ana, game, 'MERON', '7', { key: 'one-bet' }));
    expect(tally(answers)).toEqual({ '200': 20 });
    expect(new Set(answers.map((answer) => dataOf(answer).bet.serial)).size).toBe(1);
    expect((await house.latestGame()).total_meron_bet_amount).toBe('7.00');
    await house.end();
  });
});

describe('Bets', () => {
  /** Sells at every window without a pause until a bet is refused; `sold` is the total of the acknowledged bets. */
  function sellUntilRefused(game: GameView, refusals: Answer[]) {
    const sold = { centavos: 0 };
    const isOver = Promise.all(
      tellers.map(async (teller) => {
        for (let turn = 0; ; turn += 1) {
          const answer = await house.trySell(teller, game, turn % 3 === 0 ? 'WALA' : 'MERON', '1.01');
          if (answer.status !== 200) {
            refusals.push(answer);
            return;
          }
          sold.centavos += 1_01;
        }
      }),
    );
    return { sold, isOver };
  }

  it.each([
    ['stop_betting_all', ['GAME_NOT_OPEN']],
    ['stop_betting_meron', ['SIDE_CLOSED']],
    ['pause', ['GAME_NOT_OPEN']],
  ] as const)('against %s: the pool is the total of the acknowledged bets', async (action, codes) => {
    for (let round = 0; round < 3; round += 1) {
      const game = await house.openGame();
      const refusals: Answer[] = [];
      const { sold, isOver } = sellUntilRefused(game, refusals);
      // In the midst of it, each time a little later.
      await until(() => sold.centavos >= (round + 1) * tellers.length * 1_01);
      await house.act(game, action);
      await isOver;
      const { total_meron_bet_amount, total_wala_bet_amount } = await house.latestGame();
      expect(cents(total_meron_bet_amount) + cents(total_wala_bet_amount)).toBe(sold.centavos);
      expect(Object.keys(tally(refusals))).toEqual(codes.map((code) => `409 ${code}`));
      await house.end();
    }
  });

  it('against disabling their teller: later bets are refused', async () => {
    const gone = await house.teller('gone');
    const game = await house.openGame();
    let acknowledged = 0;
    const selling = times(8, async () => {
      for (;;) {
        const answer = await house.trySell(gone, game, 'MERON', '1');
        if (answer.status !== 200) return answer;
        acknowledged += 1;
      }
    });
    await until(() => acknowledged > 0);
    dataOf(await house.superAdmin.put(`/api/teller/${gone.id}`, { is_active: false }));
    expect(tally(await selling)).toEqual({ '401 USER_DISABLED': 8 });
    expect((await house.latestGame()).total_meron_bet_amount).toBe(`${acknowledged}.00`);
    await house.end();
  });

  it('against the limit of the pool never exceed it', async () => {
    const game = await house.openGame();
    const answers = await times(20, (index) =>
      house.trySell(windowOf(index), game, index % 2 === 0 ? 'MERON' : 'WALA', '99999999.99'),
    );
    expect(tally(answers)).toEqual({ '200': 10, '409 POOL_LIMIT': 10 });
    const { total_meron_bet_amount, total_wala_bet_amount } = await house.latestGame();
    expect(cents(total_meron_bet_amount) + cents(total_wala_bet_amount)).toBe(999_999_999_90);
    await house.end();
    const bets = dataOf(
      await house.admin.get<{ serial: string; teller_id: number }[]>('/api/bet?page_size=10'),
    );
    for (const bet of bets) {
      dataOf(await pay(tellers.find(({ id }) => id === bet.teller_id) as Teller, bet));
    }
  });

  it('sold a hundred at once have a hundred ids and serials', async () => {
    const game = await house.openGame();
    const bets = await times(100, (index) => house.sell(windowOf(index), game, 'WALA', '1'));
    const ids = bets.map(({ id }) => id).sort((a, b) => a - b);
    expect(new Set(bets.map(({ serial }) => serial)).size).toBe(100);
    expect((ids.at(-1) ?? 0) - (ids[0] ?? 0)).toBe(99);
    expect((await house.latestGame()).total_wala_bet_amount).toBe('100.00');
    await house.end();
  });
});

describe('A drawer', () => {
  it('pays out or remits its last money, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const bet = await refundable('50');
      const last = await house.teller(`last-${round}`, { cash: '50' });
      const [remit, payout] = await Promise.all([
        house.admin.post(`/api/teller/${last.id}/remit`, { amount: '50' }),
        pay(last, bet),
      ]);
      expect([remit.status, payout.status].sort()).toEqual([200, 409]);
      if (remit.status === 409) expect(refusal(remit)).toEqual([409, 'REMIT_OVER_LIMIT']);
      else expect(refusal(payout)).toEqual([409, 'ON_HAND_TOO_LOW']);
      expect(await onHand(last)).toBe(0);
    }
  });

  it('is emptied by only one of many remits', async () => {
    const full = await house.teller('full', { cash: '30' });
    const answers = await times(30, () => house.admin.post(`/api/teller/${full.id}/remit`, { amount: '30' }));
    expect(tally(answers)).toEqual({ '200': 1, '409 REMIT_OVER_LIMIT': 29 });
    expect(await house.balance(full)).toMatchObject({ onHand: '0.00', remit: '30.00' });
  });

  it('pays as many bets as it has money for', async () => {
    const game = await house.openGame();
    const bets = await times(12, () => house.sell(ana, game, 'MERON', '10'));
    await house.end();
    const poor = await house.teller('poor', { cash: '55' });
    const answers = await Promise.all(bets.map((bet) => pay(poor, bet)));
    expect(tally(answers)).toEqual({ '200': 5, '409 ON_HAND_TOO_LOW': 7 });
    expect(await onHand(poor)).toBe(5_00);
  });

  it('gets all cash-ins that come at once', async () => {
    const before = await onHand(ben);
    await times(40, (index) => house.cashIn(ben, `0.${String(index + 10)}`));
    // 0.10 + 0.11 + … + 0.49
    expect((await onHand(ben)) - before).toBe(11_80);
  });
});

describe('A game', () => {
  it('is created by one of twenty calls, and confirmed by one of twenty', async () => {
    const made = await times(20, (index) =>
      house.admin.post<GameView>('/api/game', { name: `Twin ${index}` }),
    );
    expect(tally(made)).toEqual({ '200': 1, '409 GAME_RUNNING': 19 });
    const game = await house.latestGame();
    await house.act(game, 'start_betting_all');
    const bet = await house.sell(ana, game, 'MERON', '10');
    await house.sell(ben, game, 'WALA', '10');
    await house.act(game, 'stop_betting_all', 'set_winner_meron');
    const before = await house.balance(ana);
    const confirmed = await times(20, () => house.press(game, 'confirm_result'));
    expect(tally(confirmed)).toEqual({ '200': 1, '409 ACTION_NOT_ALLOWED': 19 });
    const after = await house.balance(ana);
    expect(cents(after.unclaimed) - cents(before.unclaimed)).toBe(19_00);
    await house.pay(ana, bet);
  });

  it('is confirmed or undone, and has one winner', async () => {
    for (let round = 0; round < 5; round += 1) {
      const game = await house.openGame();
      await house.act(game, 'stop_betting_all');
      const set = await Promise.all([
        house.press(game, 'set_winner_meron'),
        house.press(game, 'set_winner_wala'),
        house.press(game, 'set_draw'),
      ]);
      expect(tally(set)).toEqual({ '200': 1, '409 ACTION_NOT_ALLOWED': 2 });
      const shown = await house.latestGame();
      expect(shown.result).toBe(dataOf(set.find(({ status }) => status === 200) ?? set[0]).result);
      const ended = await Promise.all([
        house.press(game, 'undo_result'),
        house.press(game, 'confirm_result'),
      ]);
      expect(tally(ended)).toEqual({ '200': 1, '409 ACTION_NOT_ALLOWED': 1 });
      const { game_status_id } = await house.latestGame();
      expect([5, 6]).toContain(game_status_id);
      await house.end();
    }
  });
});

describe('A username, a date, a session', () => {
  it('is taken once', async () => {
    const made = await times(10, () => house.superAdmin.post<TellerView>('/api/teller', tellerForm('twin')));
    expect(tally(made)).toEqual({ '200': 1, '409 USERNAME_TAKEN': 9 });
  });

  it('is cleared once, and a bet is paid before or never', async () => {
    const bets = [await refundable('10'), await refundable('10'), await refundable('10')];
    const before = await house.balance(ana);
    const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(Date.now());
    const [cleared, ...paid] = await Promise.all([
      times(5, () => house.admin.post('/api/clear_date', { date })),
      ...bets.map((bet) => pay(ana, bet)),
    ]);
    expect(tally(cleared)).toEqual({ '200': 1, '409 DATE_ALREADY_CLEARED': 4 });
    const payments = tally(paid);
    expect((payments['200'] ?? 0) + (payments['409 BET_CLEARED'] ?? 0)).toBe(3);
    const after = await house.balance(ana);
    expect(after.unclaimed).toBe('0.00');
    const forfeited = cents(after.remittableUnclaimed) - cents(before.remittableUnclaimed);
    expect(forfeited).toBe(cents(before.unclaimed) - 10_00 * (payments['200'] ?? 0));
  });

  it('is replaced by the last of many logins, which alone stays valid', async () => {
    const tokens = await times(6, async () => {
      const { body } = await house.nobody.call('POST', '/api/auth', {
        json: { username: 'eva', password: 'eva-password' },
      });
      return body.token ?? '';
    });
    const answers = await Promise.all(
      tokens.map((token) =>
        house.nobody.call('GET', '/api/auth/data', { headers: { authorization: `Bearer ${token}` } }),
      ),
    );
    expect(tally(answers)).toEqual({ '200': 1, '401 SESSION_REPLACED': 5 });
  });
});

describe('After all this', () => {
  it('no drawer is below zero, and the auditor finds nothing wrong', async () => {
    const drawers = dataOf(await house.admin.get<TellerView[]>('/api/teller?page_size=100'));
    expect(drawers.filter(({ onhand }) => onhand.startsWith('-'))).toEqual([]);
    await house.station.verify();
    expect(house.station.log.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
