/** A teller's shift over HTTP: opened, worked in, counted blind, closed; refused where it has to be; alone among many. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ShiftView } from '@taya/contracts/answers/shift';
import { isLong } from '../play/runs.js';
import { Board } from './support/board.js';
import { type Answer, type Client, dataOf, refusal } from './support/client.js';
import { House, type Teller } from './support/house.js';

let house: House;
let ana: Teller;
let ben: Teller;
let number = 0;

beforeAll(async () => {
  house = await House.open();
  dataOf(await house.superAdmin.put('/api/settings', { shifts: true }));
});

beforeEach(async () => {
  await house.end();
  number += 1;
  ana = await house.teller(`ana${number}`, { cash: '1000' });
  ben = await house.teller(`ben${number}`, { cash: '1000' });
});

afterAll(() => house.close());

const ask = (who: Client, call: string, body?: object) => who.post<ShiftView>(`/api/shift/${call}`, body);
const shift = async (who: Client, call: string, body?: object) => dataOf(await ask(who, call, body));
const open = (teller: Teller, on_hand = '1000.00') => shift(teller, 'open', { on_hand });
const current = async (teller: Teller) => dataOf(await teller.get<ShiftView | null>('/api/shift/current'));
const A_THOUSAND = { denominations: { 1000: 1 } };
const closeFor = (teller: Teller, denominations = A_THOUSAND.denominations) =>
  ask(house.admin, 'close', { teller_id: teller.id, denominations, reason: 'went home' });

async function counting(teller: Teller): Promise<ShiftView> {
  await open(teller);
  return shift(teller, 'count/begin');
}

describe('A shift', () => {
  it('is worked in, counted and closed; its Z adds up', async () => {
    await open(ana);
    await open(ben);
    const game = await house.openGame();
    const won = await house.sell(ana, game, 'MERON', '500');
    await house.cancel(ana, await house.sell(ana, game, 'WALA', '50'));
    await house.sell(ben, game, 'WALA', '400');
    await house.finish(game, 'MERON');
    await house.pay(ben, won);
    await house.cashIn(ana, '100');
    await house.remit(ana, '30');
    expect(await current(ana)).toMatchObject({
      status: 'open',
      number: null,
      opening: '1000.00',
      sold: { count: 2, amount: '550.00' },
      cancelled: { count: 1, amount: '50.00' },
      paid_own: { count: 0, amount: '0.00' },
      cashin: { count: 1, amount: '100.00' },
      remit: { count: 1, amount: '30.00' },
      reversals: { count: 0, amount: '0.00' },
      expected: '1570.00',
    });
    expect(await current(ben)).toMatchObject({ paid_others: { count: 1, amount: '855.00' } });
    await shift(ana, 'count/begin');
    const counted = await shift(ana, 'count', { denominations: { 1000: 1, 500: 1, 50: 1 } });
    expect(counted).toMatchObject({ status: 'counted', counted: '1550.00', expected: '1570.00' });
    const z = await shift(ana, 'close', {});
    expect(z).toMatchObject({
      status: 'closed',
      over_short: '-20.00',
      reason: null,
      closed_by: z.teller_name,
    });
    expect(z.counts).toMatchObject([{ counted: '1550.00', expected: '1570.00', by: z.teller_name }]);
    expect(await house.balance(ana)).toMatchObject({ onHand: '1550.00', overShort: '-20.00' });
    expect(dataOf(await house.admin.get(`/api/teller/${ana.id}`))).toMatchObject({ over_short: '-20.00' });
    for (const who of [house.auditor, house.admin, ana]) {
      expect(dataOf(await who.get(`/api/shift?teller_id=${ana.id}`))).toEqual([z]);
    }
    expect(dataOf(await ben.get(`/api/shift?teller_id=${ana.id}`))).toMatchObject([{ teller_id: ben.id }]);
    expect(await current(ana)).toBeNull();
  });

  it('tells the teller nothing of the drawer while it is counted, and everybody else as ever', async () => {
    await open(ana);
    const game = await house.openGame();
    const bet = await house.sell(ana, game, 'MERON', '237.25');
    const figure = /1,?237\.25|237\.25/;
    const seen = await readEverything(ana, game.id);
    expect(seen.filter(([, text]) => figure.test(text)).map(([path]) => path)).toEqual(
      expect.arrayContaining(['/api/teller_balance', '/api/shift/current', '/api/shift', 'balance']),
    );
    const board = await Board.connect(house.station.url, { token: ana.token });
    await board.next('balance');
    const key = 'begun-once';
    const begun = await ana.post<ShiftView>('/api/shift/count/begin', undefined, { key });
    expect(refusal(begun)).toEqual([200, undefined]);
    await board.next('balance', (balance) => balance === null);
    const refused: readonly Answer[] = [
      begun,
      await ana.post('/api/shift/count/begin', undefined, { key }),
      await ask(ana, 'open', { on_hand: '1' }),
      await ask(ana, 'count/begin'),
      await ask(ana, 'close', {}),
      await house.trySell(ana, game, 'WALA', '5'),
      await ana.post(`/api/bet/${bet.serial}/cancel`),
      await ana.post(`/api/bet/${bet.serial}/payout`),
    ];
    // The stakes of single tickets are no secret: they are on the tickets.
    const blind = (await readEverything(ana, game.id)).map(
      ([path, text]) => [path, text.replaceAll(/"amount":"237\.25","is_bet/g, '')] as const,
    );
    const all = [...blind, ...refused.map(({ body }) => ['', JSON.stringify(body)] as const)];
    expect(all.filter(([, text]) => /1,?237\.25/.test(text))).toEqual([]);
    const own = ['/api/teller_balance', '/api/shift', '/api/total_bet', 'balance'];
    expect(
      blind.filter(([path, text]) => own.some((each) => path.startsWith(each)) && figure.test(text)),
    ).toEqual([]);
    const after = board.messages.slice(
      board.messages.findIndex(({ event, data }) => event === 'balance' && data === null),
    );
    expect(after.filter(({ event, data }) => event === 'balance' && data !== null)).toEqual([]);
    board.close();
    for (const who of [house.admin, house.auditor]) {
      const { id } = dataOf(begun);
      expect(dataOf(await who.get<ShiftView>(`/api/shift/${id}`))).toMatchObject({ expected: '1237.25' });
    }
    expect((await ben.get(`/api/shift/${dataOf(begun).id}`)).status).toBe(404);
    const counted = await shift(ana, 'count', A_THOUSAND);
    expect(counted).toMatchObject({ counted: '1000.00', expected: '1237.25', sold: { amount: '237.25' } });
    expect(await house.balance(ana)).toMatchObject({ onHand: '1237.25' });
  });

  /** What a teller reads, by path, and what a connection of theirs is greeted with. */
  async function readEverything(
    teller: Teller,
    gameId: number,
  ): Promise<readonly (readonly [string, string])[]> {
    const { id } = (await current(teller)) ?? { id: 0 };
    const board = await Board.connect(house.station.url, { token: teller.token });
    const { data } = await board.next('balance');
    board.close();
    const paths = [
      ...[
        '/api/teller_balance',
        '/api/print/balance',
        '/api/shift',
        '/api/shift/current',
        `/api/shift/${id}`,
      ],
      ...[`/api/total_bet/${gameId}`, '/api/bet', '/api/auth/data', '/api/settings'],
    ];
    const text = paths.map(async (path) => [path, JSON.stringify((await teller.get(path)).body)] as const);
    return [['balance', JSON.stringify(data)], ...(await Promise.all(text))];
  }

  it('is counted a second time, after selling went on too, and not a third time', async () => {
    await counting(ana);
    await shift(ana, 'count', { denominations: {} });
    await shift(ana, 'resume');
    expect(refusal(await ask(ana, 'close', {}))).toEqual([409, 'NOT_COUNTED']);
    await shift(ana, 'count/begin');
    await shift(ana, 'count', A_THOUSAND);
    const z = await shift(ana, 'close', {});
    expect(z.counts.map(({ counted }) => counted)).toEqual(['0.00', '1000.00']);
    expect(z.over_short).toBe('0.00');
  });

  it('is closed by the admin for a teller who is away or disabled, with their count and their reason', async () => {
    await counting(ana);
    dataOf(await house.superAdmin.put(`/api/teller/${ana.id}`, { is_active: false }));
    const z = dataOf(await closeFor(ana, { 1000: 2 }));
    expect(z).toMatchObject({
      status: 'closed',
      over_short: '1000.00',
      reason: 'went home',
      closed_by: 'Administrator',
    });
    const { id } = await open(ben);
    expect((await ask(ben, 'close', { teller_id: ben.id, ...A_THOUSAND, reason: 'me' })).status).toBe(400);
    const other = { teller_id: ben.id, ...A_THOUSAND, reason: 'went home' };
    expect(refusal(await ask(ben, 'close', other))).toEqual([403, 'FORBIDDEN']);
    expect(refusal(await ask(house.admin, 'close', {}))).toEqual([403, 'FORBIDDEN']);
    expect(await current(ben)).toMatchObject({ id, status: 'open' });
  });

  it('tells its teller at once that somebody else has closed it, and nothing of what they close themselves', async () => {
    const till = await Board.connect(house.station.url, { token: ana.token });
    try {
      await counting(ana);
      await shift(ana, 'count', A_THOUSAND);
      await shift(ana, 'close', {});
      await open(ana);
      dataOf(await closeFor(ana));
      expect((await till.next('shift_closed')).data).toEqual({ by: 'Administrator', reason: 'went home' });
      expect(till.messages.filter(({ event }) => event === 'shift_closed')).toHaveLength(1);
    } finally {
      till.close();
    }
  });

  it('starts again with what was counted; the numbers of Zs go on over the station', async () => {
    await counting(ana);
    await shift(ana, 'count', { denominations: { 500: 1 } });
    const first = await shift(ana, 'close', {});
    const differs = await ask(ana, 'open', { on_hand: '1000' });
    expect(differs.body).toMatchObject({
      code: 'DRAWER_DIFFERS',
      message: expect.stringContaining('₱500.00'),
    });
    await counting(ben);
    await shift(ben, 'count', A_THOUSAND);
    expect((await shift(ben, 'close', {})).number).toBe(Number(first.number) + 1);
    expect((await open(ana, '500')).opening).toBe('500.00');
  });
});

/** Every call that is refused, by where the shift stands. */
const REFUSED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  none: ofAll(
    'SHIFT_NOT_OPEN',
    'sell',
    'cancel',
    'pay',
    'begin',
    'count',
    'resume',
    'close',
    'closed for them',
  ),
  open: { open: 'SHIFT_OPEN', ...ofAll('COUNT_NOT_BEGUN', 'count', 'resume'), close: 'NOT_COUNTED' },
  counting: { ...still(), begin: 'COUNT_OPEN', close: 'NOT_COUNTED' },
  'counted once': still(),
  'counted twice': { ...still(), ...ofAll('COUNTED_TWICE', 'begin', 'count', 'resume') },
};
function ofAll(code: string, ...calls: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(calls.map((call) => [call, code]));
}
function still() {
  const moves = ['sell', 'cancel', 'pay', 'cashin', 'remit', 'reverse'];
  return { ...ofAll('COUNT_OPEN', ...moves), open: 'SHIFT_OPEN' };
}

it.each(Object.entries(REFUSED))(
  '%s: what is refused, by its code, and changes nothing',
  async (stage, codes) => {
    const [cashin] = dataOf(await house.admin.get<{ id: number }[]>(`/api/teller/${ana.id}/cashin`));
    await open(ana);
    await open(ben);
    const { game: over, bets } = await house.finishedGame([ana, ben], 'DRAW', '5', '5');
    expect(over.is_draw).toBe(true);
    const bet = await house.sell(ana, await house.openGame(), 'MERON', '20');
    await shift(ana, 'count/begin');
    if (stage === 'open') await shift(ana, 'resume');
    if (stage !== 'open' && stage !== 'counting') await shift(ana, 'count', A_THOUSAND);
    if (stage === 'counted twice') await shift(ana, 'count', A_THOUSAND);
    if (stage === 'none') await shift(ana, 'close', {});
    const before = await everything();
    const cash = (path: string, body: object) => house.admin.post(`/api/teller/${ana.id}/${path}`, body);
    const calls: Readonly<Record<string, () => Promise<Answer>>> = {
      sell: () => house.trySell(ana, { id: bet.game_id }, 'MERON', '10'),
      cancel: () => ana.post(`/api/bet/${bet.serial}/cancel`),
      pay: () => ana.post(`/api/bet/${bets[0].serial}/payout`),
      cashin: () => cash('cashin', { amount: '1' }),
      remit: () => cash('remit', { amount: '1' }),
      reverse: () => cash(`cashin/${cashin?.id}/reverse`, { reason: 'mistyped' }),
      open: () => ask(ana, 'open', { on_hand: '5' }),
      begin: () => ask(ana, 'count/begin'),
      count: () => ask(ana, 'count', A_THOUSAND),
      resume: () => ask(ana, 'resume'),
      close: () => ask(ana, 'close', {}),
      'closed for them': () => closeFor(ana),
    };
    const answers = Object.keys(codes).map(
      async (name) => [name, refusal(await related(calls[name])())] as const,
    );
    const expected = Object.entries(codes).map(([name, code]) => [name, [409, code]]);
    expect(await Promise.all(answers)).toEqual(expected);
    expect(await everything()).toEqual(before);

    async function everything() {
      return [
        await house.revision(),
        dataOf(await house.admin.get(`/api/teller/${ana.id}`)),
        await current(ana),
      ];
    }
  },
);

function related<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('no such call');
  return value;
}

it('the words for a closed till, and what a count may hold', async () => {
  const game = await house.openGame();
  expect((await house.trySell(ana, game, 'MERON', '10')).body).toMatchObject({
    message: 'Open your shift first',
  });
  await counting(ana);
  for (const denominations of [{ 3: 1 }, { 1000: -1 }, { 1000: 1.5 }, { 1000: 100_001 }, [], null])
    expect(refusal(await ask(ana, 'count', { denominations }))).toEqual([400, 'VALIDATION']);
  const off = await house.superAdmin.put('/api/settings', { shifts: false });
  expect(refusal(off)).toEqual([409, 'SHIFT_OPEN']);
});

it('a reversal of what a closed shift has counted needs an approval; one since then goes through', async () => {
  await counting(ana);
  await shift(ana, 'count', A_THOUSAND);
  await shift(ana, 'close', {});
  const reverse = async () => {
    const [cashin] = dataOf(await house.admin.get<{ id: number }[]>(`/api/teller/${ana.id}/cashin`));
    return house.admin.post(`/api/teller/${ana.id}/cashin/${cashin?.id}/reverse`, { reason: 'mistyped' });
  };
  expect(refusal(await reverse())).toEqual([409, 'APPROVAL_REQUIRED']);
  await house.cashIn(ana, '5');
  expect((await reverse()).status).toBe(200);
});

describe('Of many at once', () => {
  const MANY = Array.from({ length: 20 }, (_, index) => index);

  it('one closes a shift: the teller or the admin', async () => {
    await counting(ana);
    await shift(ana, 'count', A_THOUSAND);
    const answers = await Promise.all(
      MANY.map((index) => (index % 2 === 0 ? ask(ana, 'close', {}) : closeFor(ana))),
    );
    expect(answers.map(refusal).toSorted()).toEqual([
      [200, undefined],
      ...MANY.slice(1).map(() => [409, 'SHIFT_NOT_OPEN']),
    ]);
  });

  it('one opens, two count', async () => {
    const accepted = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length;
    const opened = await Promise.all(MANY.map(() => ask(ana, 'open', { on_hand: '1000' })));
    expect(accepted(opened)).toBe(1);
    await shift(ana, 'count/begin');
    const counted = await Promise.all(
      MANY.map((pieces) => ask(ana, 'count', { denominations: { 1: pieces } })),
    );
    expect(accepted(counted)).toBe(2);
    expect((await current(ana))?.counts).toHaveLength(2);
  });

  it('what is sold while the admin closes is in the Z, or is not sold', async () => {
    const game = await house.openGame();
    await open(ana);
    const sales = () => MANY.map(() => house.trySell(ana, game, 'MERON', '10'));
    const [before, closing, after] = [sales(), closeFor(ana), sales()];
    const sold = await Promise.all([...before, ...after]);
    const z = await closing;
    const count = sold.filter(({ status }) => status === 200).length;
    for (const answer of sold.filter(({ status }) => status !== 200))
      expect(refusal(answer)).toEqual([409, 'SHIFT_NOT_OPEN']);
    expect(dataOf(z)).toMatchObject({ sold: { count, amount: `${10 * count}.00` }, counted: '1000.00' });
    expect(await house.balance(ana)).toMatchObject({ onHand: '1000.00' });
  });
});

/** The gate kills the station at each third step. */
const EACH = isLong ? 1 : 3;

it('stands after a kill where it stood, in every step, and the audit finds nothing wrong', async () => {
  const steps: readonly (() => Promise<ShiftView>)[] = [
    () => open(ana),
    () => shift(ana, 'count/begin'),
    () => shift(ana, 'count', { denominations: { 500: 1 } }),
    () => shift(ana, 'resume'),
    () => shift(ana, 'count/begin'),
    () => shift(ana, 'count', A_THOUSAND),
    () => shift(ana, 'close', {}),
  ];
  for (const [index, step] of steps.entries()) {
    const answer = await step();
    if (index % EACH !== EACH - 1) continue;
    await house.station.kill();
    await house.restart();
    expect(dataOf(await ana.get(`/api/shift/${answer.id}`))).toEqual(answer);
  }
  await house.station.verify();
});
