/**
 * What takes long waits for a thread. One user asks for more than may wait: their excess is refused, and somebody else
 * who asks meanwhile is answered before the rest of it.
 */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { firstOf } from '../play/runs.js';
import { sellMany } from './crash/support/many-bets.js';
import type { Client } from './support/client.js';
import { House, type Teller } from './support/house.js';

/** So many that a question is not answered before the next one has come. */
const BETS = 10_000;

let house: House;
let ana: Teller;
let ben: Teller;
let today: string;

beforeAll(async () => {
  house = await House.open({ hasManyDocuments: true });
  ana = await house.teller('ana');
  ben = await house.teller('ben');
  const game = await house.openGame();
  await sellMany(house.station.url, [ana], game, BETS);
  await house.finish(game, 'MERON');
  today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(Date.now());
  await house.admin.get('/api/game');
});

afterAll(() => house.close());

interface Asked {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly code: string | undefined;
}

async function ask(who: Client, path: string): Promise<Asked> {
  const response = await who.fetch('GET', path);
  const { status, headers } = response;
  const body = Buffer.from(await response.arrayBuffer());
  const code = status === 200 ? undefined : (JSON.parse(body.toString()) as { code: string }).code;
  return { status, retryAfter: headers.get('retry-after'), code };
}

interface Queue {
  readonly what: string;
  readonly path: () => string;
  /** What the other user asks; the same when left out. */
  readonly others?: () => string;
  readonly many: number;
  readonly who: () => readonly [flooder: Client, other: Client];
}

const QUEUES: readonly Queue[] = [
  {
    what: 'journals',
    path: () => '/api/audit/journal?account=pool:1&page_size=100',
    many: 200,
    who: () => [house.auditor, house.superAdmin],
  },
  {
    what: 'PDFs',
    path: () => `/api/report/download_pdf?date_from=${today}&date_to=${today}`,
    many: 10,
    who: () => [house.auditor, house.admin],
  },
  {
    what: 'sorted lists',
    path: () => `/api/bet?sort=${encodeURIComponent('["amount","ASC"]')}`,
    many: 60,
    who: () => [ana, ben],
  },
  {
    what: 'filtered lists',
    path: () => '/api/bet?side=MERON',
    others: () => '/api/bet?page=400',
    many: 60,
    who: () => [house.auditor, house.admin],
  },
];

it.each(firstOf(QUEUES, 1))(
  '$what of one user do not keep others waiting',
  async ({ path, others = path, many, who }) => {
    const [flooder, other] = who();
    expect((await ask(other, others())).status).toBe(200);
    let answered = 0;
    const full = Promise.withResolvers<void>();
    const flood = Array.from({ length: many }, async () => {
      const asked = await ask(flooder, path());
      answered += 1;
      if (asked.status !== 200) full.resolve();
      return asked;
    });
    // The first that is refused says that the queue is full of theirs.
    await Promise.race([full.promise, Promise.all(flood)]);
    const answer = await ask(other, others());
    const stillWaiting = many - answered;
    const answers = await Promise.all(flood);
    const refused = answers.filter(({ status }) => status !== 200);
    process.stdout.write(`${refused.length} of ${many} refused, ${stillWaiting} behind the other user\n`);
    expect(answer).toMatchObject({ status: 200 });
    expect(stillWaiting).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(many);
    for (const one of refused) expect(one).toEqual({ status: 503, retryAfter: '1', code: 'OVERLOADED' });
  },
);
