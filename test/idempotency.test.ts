/** A command that arrives twice with one key is done once. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BetWithTeller } from '@taya/contracts/bet';
import type { GameView } from '@taya/contracts/game';
import { fromTwoPlaces } from '@taya/contracts/money';
import type { CashRecordView } from '@taya/contracts/teller';
import { type Answer, dataOf, refusal } from './support/client.js';
import { House, type Teller, tellerForm } from './support/house.js';

let house: House;
let ana: Teller;
let ben: Teller;
let game: GameView;

beforeAll(async () => {
  house = await House.open();
  ana = await house.teller('ana', { cash: '10000' });
  ben = await house.teller('ben', { cash: '10000' });
  game = await house.openGame();
});

afterAll(async () => {
  await house.close();
});

let keys = 0;
/** A new key each time, as another client would make it. */
const newKey = () => {
  keys += 1;
  return `key-${keys}`;
};

/** A UUIDv7 from `aheadMs` in the future. */
function uuidV7(aheadMs: number): string {
  const time = (Date.now() + aheadMs).toString(16).padStart(12, '0');
  const random = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  const tail = random.join('');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${tail.slice(0, 3)}-a${tail.slice(3, 6)}-${tail.slice(4)}`;
}

const sell = (teller: Teller, amount: string, key: string, side: 'MERON' | 'WALA' = 'MERON') =>
  house.trySell(teller, game, side, amount, { key });
const cashIn = (amount: string, key: string) =>
  house.admin.post<CashRecordView>(`/api/teller/${ana.id}/cashin`, { amount }, { key });

describe('The same key and content', () => {
  it.each([
    ['a UUIDv7 of now', () => uuidV7(0)],
    ['an old UUIDv7', () => uuidV7(-86_400_000)],
    ['a UUIDv7 a little ahead', () => uuidV7(4 * 60_000)],
    ['a UUIDv4', () => crypto.randomUUID()],
    ['any text', newKey],
    ['200 characters', () => `${newKey()}-`.padEnd(200, 'x')],
    ['a word of JavaScript', () => '__proto__'],
  ])('under %s is the same bet', async (_what, makeKey) => {
    const key = makeKey();
    const first = await sell(ana, '10', key);
    const pools = await house.latestGame();
    const second = await sell(ana, '10', key);
    expect(dataOf(second)).toMatchObject({
      bet: {
        id: dataOf(first).bet.id,
        serial: dataOf(first).bet.serial,
        bet_date: dataOf(first).bet.bet_date,
      },
      teller: dataOf(first).teller,
    });
    expect(await house.latestGame()).toEqual(pools);
  });

  it('give the same record for each kind of call', async () => {
    const twice = async (call: (key: string) => Promise<Answer>) => {
      const key = newKey();
      const before = await house.revision();
      const first = dataOf(await call(key));
      const revision = await house.revision();
      expect(revision).toBeGreaterThan(before);
      expect(dataOf(await call(key))).toEqual(first);
      expect(await house.revision()).toBe(revision);
    };
    const bet = await house.sell(ana, game, 'MERON', '5');
    await twice((key) => ana.post(`/api/bet/${bet.serial}/cancel`, undefined, { key }));
    await twice((key) => cashIn('5', key));
    await twice((key) => house.admin.post(`/api/teller/${ana.id}/remit`, { amount: '1' }, { key }));
    await twice((key) =>
      house.admin.post('/api/timer', { timer_status: 'set', max_timer_seconds: 60 }, { key }),
    );
    await twice((key) => house.admin.post('/api/clear_date', { date: '2020-01-01' }, { key }));
    await twice((key) => house.superAdmin.post('/api/teller', tellerForm('cora'), { key }));
    await twice((key) => house.superAdmin.put(`/api/teller/${ben.id}`, { location: 'Window 7' }, { key }));
    await twice((key) => house.superAdmin.put('/api/settings', { receiptTerms: 'Keep it.' }, { key }));
    await twice((key) =>
      house.superAdmin.put('/api/settings/update_house_percentage', { value: '5.00' }, { key }),
    );
    await twice((key) => house.press(game, 'pause', { key }));
    await twice((key) => house.press(game, 'pause', { key }));
  });

  it('give one game, one payout and one claim', async () => {
    const anas = await house.sell(ana, game, 'MERON', '10');
    const bens = await house.sell(ben, game, 'WALA', '10');
    await house.finish(game, 'DRAW');
    const key = newKey();
    const paid = dataOf(await ana.post(`/api/bet/${anas.serial}/payout`, undefined, { key }));
    expect(dataOf(await ana.post(`/api/bet/${anas.serial}/payout`, undefined, { key }))).toEqual(paid);
    const claimed = dataOf(
      await house.admin.post(`/api/bet/${bens.serial}/manual_claim`, undefined, { key }),
    );
    expect(
      dataOf(await house.admin.post(`/api/bet/${bens.serial}/manual_claim`, undefined, { key })),
    ).toEqual(claimed);
    const create = () => house.admin.post<GameView>('/api/game', { name: 'Once' }, { key });
    game = dataOf(await create());
    expect(dataOf(await create()).id).toBe(game.id);
    // Under another key it is another command, which the station's state forbids.
    expect(refusal(await house.admin.post('/api/game', { name: 'Once' }, { key: newKey() }))).toEqual([
      409,
      'GAME_RUNNING',
    ]);
    game = await house.act(game, 'start_betting_all');
  });

  it('match however the JSON is written', async () => {
    const key = newKey();
    const path = `/api/teller/${ana.id}/cashin`;
    const first = dataOf(
      await house.admin.call<CashRecordView>('POST', path, { text: '{"amount":"5.50"}', key }),
    );
    for (const text of ['{ "amount" : 5.5 }', '{"note":"ignored","amount":"5.5"}']) {
      expect(dataOf(await house.admin.call('POST', path, { text, key }))).toEqual(first);
    }
  });

  it('give the first answer although the game has gone on', async () => {
    const key = newKey();
    const first = dataOf(await sell(ana, '20', key)).bet;
    await house.sell(ben, game, 'WALA', '20');
    await house.finish(game, 'MERON');
    game = await house.openGame();
    const { id, serial, amount, bet_date, game_id } = first;
    const repeated = await ana.post<BetWithTeller>(
      '/api/bet',
      { game_id, amount: '20', is_bet_meron: true },
      { key },
    );
    expect(dataOf(repeated).bet).toMatchObject({ id, serial, amount, bet_date, game_status_id: 6 });
  });

  it('sent 20 times at once are recorded once', async () => {
    const before = await house.balance(ana);
    const key = uuidV7(0);
    const answers = await Promise.all(Array.from({ length: 20 }, () => sell(ana, '7', key)));
    expect(new Set(answers.map((answer) => dataOf(answer).bet.id)).size).toBe(1);
    const after = await house.balance(ana);
    expect(Number(after.onHand) - Number(before.onHand)).toBe(7);
  });
});

describe('The same key', () => {
  it('with other content is refused', async () => {
    const key = newKey();
    const before = dataOf(await sell(ana, '10', key)).bet;
    const reused = [422, 'KEY_REUSED'];
    expect(refusal(await sell(ana, '11', key))).toEqual(reused);
    expect(refusal(await sell(ana, '10', key, 'WALA'))).toEqual(reused);
    expect(dataOf(await sell(ana, '10', key)).bet.id).toBe(before.id);
  });

  it('for another path parameter is refused', async () => {
    const key = newKey();
    dataOf(await cashIn('5', key));
    expect(refusal(await house.admin.post(`/api/teller/${ben.id}/cashin`, { amount: '5' }, { key }))).toEqual(
      [422, 'KEY_REUSED'],
    );
  });

  it('of another user, or for another call, is another key', async () => {
    const key = newKey();
    const anas = dataOf(await sell(ana, '10', key)).bet;
    const bens = dataOf(await sell(ben, '12', key)).bet;
    expect(bens.id).not.toBe(anas.id);
    dataOf(await cashIn('5', key));
    dataOf(await house.admin.post(`/api/teller/${ana.id}/remit`, { amount: '5' }, { key }));
  });

  it('of a refused command may be used again, and is decided again', async () => {
    const key = newKey();
    await house.act(game, 'pause');
    expect(refusal(await sell(ana, '10', key))).toEqual([409, 'GAME_NOT_OPEN']);
    expect(refusal(await sell(ana, '0', key))).toEqual([400, 'VALIDATION']);
    await house.act(game, 'pause');
    // Other content too: the refusal has left nothing behind.
    const sold = dataOf(await sell(ana, '11', key)).bet;
    expect(dataOf(await sell(ana, '11', key)).bet.id).toBe(sold.id);
    expect(refusal(await sell(ana, '10', key))).toEqual([422, 'KEY_REUSED']);
  });

  it('is checked after the body and the role', async () => {
    const key = newKey();
    dataOf(await sell(ana, '10', key));
    expect(refusal(await sell(ana, 'x', key))).toEqual([400, 'VALIDATION']);
    expect(refusal(await house.admin.post('/api/bet', {}, { key }))).toEqual([403, 'FORBIDDEN']);
  });

  it('gets the same answer after a restart and after a kill', async () => {
    const text = newKey();
    const uuid = uuidV7(0);
    const first = [dataOf(await sell(ana, '10', text)).bet.id, dataOf(await sell(ana, '10', uuid)).bet.id];
    const record = dataOf(await cashIn('5', text));
    const again = async () => [
      dataOf(await sell(ana, '10', text)).bet.id,
      dataOf(await sell(ana, '10', uuid)).bet.id,
    ];
    await house.restart();
    expect(await again()).toEqual(first);
    await house.station.kill();
    await house.restart();
    expect(await again()).toEqual(first);
    expect(dataOf(await cashIn('5', text))).toEqual(record);
    expect(refusal(await sell(ana, '11', uuid))).toEqual([422, 'KEY_REUSED']);
  });
});

describe('Asking what became of a call', () => {
  const asking = (key: string) => ({ key, headers: { 'command-inquiry': '1' } });
  const askOfBet = (teller: Teller, amount: string, key: string) =>
    house.trySell(teller, game, 'MERON', amount, asking(key));
  const withdrawn = [409, 'WITHDRAWN'];

  it('that was recorded gets its answer', async () => {
    const key = uuidV7(0);
    const sold = dataOf(await sell(ana, '10', key)).bet;
    const revision = await house.revision();
    expect(dataOf(await askOfBet(ana, '10', key)).bet).toMatchObject({ id: sold.id, serial: sold.serial });
    expect(refusal(await askOfBet(ana, '11', key))).toEqual([422, 'KEY_REUSED']);
    expect(await house.revision()).toBe(revision);
  });

  it('that was not recorded does nothing, and then nothing can be recorded under its key', async () => {
    const [before, pools] = [await house.balance(ana), await house.latestGame()];
    const key = uuidV7(0);
    const asked = await askOfBet(ana, '10', key);
    expect(refusal(asked)).toEqual(withdrawn);
    expect(asked.body.message).toBe('This was NOT recorded. Do it again if wanted.');
    const revision = await house.revision();
    expect(refusal(await askOfBet(ana, '10', key))).toEqual(withdrawn);
    expect(refusal(await sell(ana, '10', key))).toEqual(withdrawn);
    expect(refusal(await sell(ana, '11', key))).toEqual([422, 'KEY_REUSED']);
    await house.restart();
    expect(refusal(await sell(ana, '10', key))).toEqual(withdrawn);
    await house.station.kill();
    await house.restart();
    expect(refusal(await askOfBet(ana, '10', key))).toEqual(withdrawn);
    expect(await house.revision()).toBe(revision);
    expect([await house.balance(ana), await house.latestGame()]).toEqual([before, pools]);
    expect(dataOf(await sell(ana, '10', uuidV7(0))).bet.amount).toBe('10.00');
  });

  it('gives the same result as the call itself, whichever of forty comes first', async () => {
    const before = fromTwoPlaces((await house.balance(ana)).onHand);
    const key = uuidV7(0);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 2 === 0 ? askOfBet(ana, '7', key) : sell(ana, '7', key),
      ),
    );
    const ends = new Set(
      answers.map((answer) => (answer.status === 200 ? dataOf(answer).bet.id : answer.body.code)),
    );
    expect(ends.size).toBe(1);
    const booked = fromTwoPlaces((await house.balance(ana)).onHand) - before;
    expect(booked).toBe(ends.has('WITHDRAWN') ? 0 : 700);
  });

  it('withdraws each kind of call', async () => {
    const bet = await house.sell(ana, game, 'MERON', '5');
    const calls: ((key: string) => Promise<Answer>)[] = [
      (key) => ana.post(`/api/bet/${bet.serial}/cancel`, undefined, asking(key)),
      (key) => ana.post(`/api/print/bet/${bet.serial}`, undefined, asking(key)),
      (key) => house.admin.post(`/api/teller/${ana.id}/cashin`, { amount: '5' }, asking(key)),
      (key) => house.admin.post(`/api/teller/${ana.id}/remit`, { amount: '1' }, asking(key)),
      (key) => house.admin.post(`/api/teller/${ana.id}/cashin/1/reverse`, { reason: 'never' }, asking(key)),
      (key) => house.admin.post('/api/clear_date', { date: '2020-01-01' }, asking(key)),
      (key) => house.admin.post('/api/game', { name: 'Never' }, asking(key)),
      (key) => house.press(game, 'pause', asking(key)),
      (key) => house.superAdmin.post('/api/teller', tellerForm('never'), asking(key)),
      (key) => house.superAdmin.put('/api/settings', { receiptTerms: 'Never.' }, asking(key)),
      (key) =>
        house.superAdmin.post('/api/auth/change-admin-password', { new_password: 'never-set' }, asking(key)),
      (key) =>
        ana.post(
          '/api/auth/change-password',
          { old_password: 'ana-password', new_password: 'never-set' },
          asking(key),
        ),
    ];
    for (const call of calls) expect(refusal(await call(newKey()))).toEqual(withdrawn);
    expect((await house.latestGame()).game_status_id).toBe(game.game_status_id);
    expect((await house.nobody.signIn('never', 'never-password')).status).toBe(401);
    expect((await house.nobody.signIn('admin', 'never-set')).status).toBe(401);
  });

  it('is possible only for one’s own calls', async () => {
    const key = newKey();
    const bens = dataOf(await sell(ben, '10', key)).bet;
    expect(refusal(await askOfBet(ana, '10', key))).toEqual(withdrawn);
    expect(dataOf(await askOfBet(ben, '10', key)).bet.id).toBe(bens.id);
    expect(refusal(await house.admin.post('/api/bet', {}, asking(newKey())))).toEqual([403, 'FORBIDDEN']);
  });

  it.each([
    [
      'without a key',
      { headers: { 'command-inquiry': '1' } },
      'Command-Inquiry needs the Idempotency-Key of the call',
    ],
    ['with another value', { key: 'k', headers: { 'command-inquiry': 'yes' } }, 'Command-Inquiry must be 1'],
  ])('%s is refused', async (_what, options, message) => {
    const revision = await house.revision();
    const answer = await house.trySell(ana, game, 'MERON', '10', options);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([400, 'BAD_KEY', message]);
    expect(await house.revision()).toBe(revision);
  });
});

describe('A key is refused', () => {
  it.each([
    ['of more than 200 characters', () => 'x'.repeat(201)],
    ['that is empty', () => ''],
    ['with a space', () => 'a b'],
    ['beyond ASCII', () => 'clé'],
    ['of a UUIDv7 more than five minutes ahead', () => uuidV7(6 * 60_000)],
    ['of a UUIDv7 a day ahead', () => uuidV7(86_400_000)],
  ])('%s', async (_what, makeKey) => {
    const revision = await house.revision();
    expect(refusal(await sell(ana, '10', makeKey()))).toEqual([400, 'BAD_KEY']);
    expect(await house.revision()).toBe(revision);
  });
});

describe('Secrets', () => {
  it('belong to the content: the same one changes nothing, and another one is refused, over a restart too', async () => {
    const ivy = await house.teller('ivy');
    const { superAdmin } = house;
    type Call = (password: string, key: string) => Promise<Answer>;
    const calls: readonly (readonly [username: string, call: Call])[] = [
      [
        'admin',
        (new_password, key) => superAdmin.post('/api/auth/change-admin-password', { new_password }, { key }),
      ],
      [
        'dora',
        (password, key) => superAdmin.post('/api/teller', { ...tellerForm('dora'), password }, { key }),
      ],
      ['ben', (password, key) => superAdmin.put(`/api/teller/${ben.id}`, { password }, { key })],
      [
        'ivy',
        (new_password, key) => {
          const passwords = { old_password: 'ivy-password', new_password };
          return ivy.post('/api/auth/change-password', passwords, { key });
        },
      ],
    ];
    const keyed = calls.map((row) => [...row, newKey()] as const);
    for (const [username, call, key] of keyed) dataOf(await call(`${username}-was-first`, key));
    const revision = await house.revision();
    const again = async () => {
      for (const [username, call, key] of keyed) {
        dataOf(await call(`${username}-was-first`, key));
        expect(refusal(await call(`${username}-was-second`, key))).toEqual([422, 'KEY_REUSED']);
      }
    };
    await again();
    await house.restart();
    await again();
    expect(await house.revision()).toBe(revision);
    for (const [username] of calls) {
      expect((await house.nobody.signIn(username, `${username}-was-second`)).status).toBe(401);
      expect((await house.nobody.signIn(username, `${username}-was-first`)).status).toBe(200);
    }
  });

  it('that are the present one, or left out, are content too', async () => {
    const edit = (json: object, key: string) => house.superAdmin.put(`/api/teller/${ana.id}`, json, { key });
    const [same, none] = [newKey(), newKey()];
    dataOf(await edit({ password: ana.password }, same));
    dataOf(await edit({ location: 'Window 2' }, none));
    expect((await ana.get('/api/auth/data')).status).toBe(200);
    dataOf(await edit({ password: 'ana-was-second' }, newKey()));
    dataOf(await edit({ password: ana.password }, same));
    for (const password of ['ana-was-second', '', undefined]) {
      expect(refusal(await edit({ password }, same))).toEqual([422, 'KEY_REUSED']);
    }
    expect(refusal(await edit({ location: 'Window 2', password: 'any-other-one' }, none))).toEqual([
      422,
      'KEY_REUSED',
    ]);
    expect((await house.nobody.signIn('ana', 'ana-was-second')).status).toBe(200);
  });

  it('and the auditor finds nothing wrong with all this', async () => {
    await house.station.verify();
  });
});
