/**
 * What takes long waits for a thread. One user asks for more than may wait: their excess is refused, and somebody else
 * who asks meanwhile is answered before the rest of it.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { firstOf } from '../play/runs.js';
import type { Client } from './support/client.js';
import { House, type Teller } from './support/house.js';
import { untilMorningMs } from './support/morning.js';
import { until } from './support/until.js';

const PRELOADED = pathToFileURL(join(import.meta.dirname, 'support', 'held-threads.mjs')).href;

let folder: string;
let house: House;
let ana: Teller;
let ben: Teller;
let today: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'taya-turns-'));
  house = await House.open({
    clockAheadMs: untilMorningMs(),
    environment: { NODE_OPTIONS: `--import ${PRELOADED}`, TEST_HELD_THREADS: folder },
  });
  ana = await house.teller('ana', { cash: '1000' });
  ben = await house.teller('ben', { cash: '1000' });
  await house.finishedGame([ana, ben], 'MERON');
  today = await house.today();
  await house.admin.get('/api/game');
});

afterAll(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

interface Asked {
  readonly status: number;
  /** When the server began to send it, by its own clock: answers that wait on the way come in any order. */
  readonly answeredAtMs: number;
  readonly retryAfter: string | null;
  readonly code: string | undefined;
}

async function ask(who: Client, path: string): Promise<Asked> {
  const response = await who.fetch('GET', path);
  const { status, headers } = response;
  const body = Buffer.from(await response.arrayBuffer());
  const code = status === 200 ? undefined : (JSON.parse(body.toString()) as { code: string }).code;
  const answeredAtMs = Number(headers.get('x-server-time'));
  return { status, answeredAtMs, retryAfter: headers.get('retry-after'), code };
}

interface Queue {
  readonly what: string;
  readonly path: () => string;
  /** What the other user asks; the same when left out. */
  readonly others?: () => string;
  /** The thread that answers. */
  readonly thread: string;
  /** So many of one user are being answered or may wait. */
  readonly room: number;
  readonly who: () => readonly [flooder: Client, other: Client];
}

const QUEUES: readonly Queue[] = [
  {
    what: 'journals',
    path: () => '/api/audit/journal?account=pool:1&page_size=100',
    thread: 'audit.worker.js',
    room: 20,
    who: () => [house.auditor, house.superAdmin],
  },
  {
    what: 'PDFs',
    path: () => `/api/report/download_pdf?date_from=${today}&date_to=${today}`,
    thread: 'reports.worker.js',
    room: 5,
    who: () => [house.auditor, house.admin],
  },
  {
    what: 'sorted lists',
    path: () => `/api/bet?sort=${encodeURIComponent('["amount","ASC"]')}`,
    thread: 'reader.worker.js',
    room: 21,
    who: () => [ana, ben],
  },
  {
    what: 'filtered lists',
    path: () => '/api/bet?side=MERON',
    others: () => '/api/bet?page=400',
    thread: 'reader.worker.js',
    room: 21,
    who: () => [house.auditor, house.admin],
  },
];

it.each(firstOf(QUEUES, 1))(
  '$what of one user do not keep others waiting',
  async ({ path, others = path, thread, room, who }) => {
    const [flooder, other] = who();
    expect((await ask(other, others())).status).toBe(200);
    // Nothing is answered meanwhile, so that no machine is too fast or too slow for a queue to be full.
    const held = join(folder, thread);
    writeFileSync(held, '');
    const answers: Asked[] = [];
    const flood = Array.from({ length: 2 * room }, async () => {
      answers.push(await ask(flooder, path()));
    });
    await until(() => answers.length === room);
    const answered = ask(other, others());
    // Sent later, answered by no thread: the other user waits in the queue by now.
    await other.get('/api/game_status');
    rmSync(held);
    const { status, answeredAtMs } = await answered;
    expect(status).toBe(200);
    await Promise.all(flood);
    const stillWaiting = answers.filter((one) => one.answeredAtMs > answeredAtMs).length;
    const refused = answers.filter(({ status }) => status !== 200);
    process.stdout.write(
      `${refused.length} of ${flood.length} refused, ${stillWaiting} behind the other user\n`,
    );
    expect(stillWaiting).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThanOrEqual(room);
    expect(refused.length).toBeLessThan(flood.length);
    for (const one of refused)
      expect(one).toMatchObject({ status: 503, retryAfter: '1', code: 'OVERLOADED' });
  },
);
