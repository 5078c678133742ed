/** Files that were damaged, cut or lost while the station was down: noticed, reported, and never served. */
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { GameView } from '@taya/contracts/game';
import { itInLong } from '../../play/long.js';
import { times } from '../../play/runs.js';
import { Client, dataOf, refusal } from '../support/client.js';
import { House, type Teller } from '../support/house.js';
import { until } from '../support/until.js';
import { each } from './support/notebook.js';
import { attemptStart, rebuild } from './support/programs.js';

/** In a long run more than the links that are checked at every start, so that some are older. */
const OLDER_BETS = times({ gate: 50, long: 1_100 });
const LATER_BETS = 150;

let house: House;
let ana: Teller;
let dataDir: string;
/** The data directory as `kill -9` left it. */
let pristine: string;
/** Ledger and anchor as they were after the first game. */
let backup: string;
let figures: unknown;

const file = (name: string) => join(dataDir, name);

async function sellMany(game: GameView, count: number): Promise<void> {
  const bets = Array.from({ length: count }, (_, index) => index);
  await each(bets, async (index) => {
    await house.sell(ana, game, index % 2 === 0 ? 'MERON' : 'WALA', '10');
  });
}

/** What people see of the station. */
async function everyFigure(): Promise<unknown> {
  const lists = ['/api/game', '/api/bet', '/api/teller', `/api/teller/${ana.id}/cashin`, '/api/settings'];
  const bodies = await Promise.all(lists.map(async (path) => (await house.admin.get(path)).body));
  const history = dataOf(await house.superAdmin.get(`/api/teller/${ana.id}/login_history`));
  return [...bodies, history, await house.balance(ana)];
}

beforeAll(async () => {
  house = await House.open({ isOnFiles: true });
  ({ dataDir } = house.station);
  ana = await house.teller('ana', { cash: '1000' });
  const first = await house.openGame();
  await sellMany(first, OLDER_BETS);
  await house.finish(first, 'MERON');
  await house.station.stop();
  backup = mkdtempSync(join(tmpdir(), 'taya-backup-'));
  for (const name of ['ledger.sqlite', 'anchor']) cpSync(file(name), join(backup, name));
  // Everything is in the database file; what comes after it stays in the write-ahead log.
  await house.station.restart();
  const second = await house.openGame();
  await sellMany(second, LATER_BETS);
  await house.act(second, 'stop_betting_all');
  figures = await everyFigure();
  await house.station.kill();
  pristine = mkdtempSync(join(tmpdir(), 'taya-pristine-'));
  cpSync(dataDir, pristine, { recursive: true });
});

afterAll(async () => {
  await house.station.remove();
  for (const folder of [pristine, backup]) rmSync(folder, { recursive: true });
});

beforeEach(() => {
  for (const name of readdirSync(dataDir)) rmSync(file(name), { recursive: true });
  cpSync(pristine, dataDir, { recursive: true });
});

function flipBit(path: string, offset: number): void {
  const bytes = readFileSync(path);
  bytes[offset] = (bytes[offset] ?? 0) ^ 0x10;
  writeFileSync(path, bytes);
}

/** Expects the start to be refused, with what is wrong and how to go on; the audit says no as well. */
async function expectRefused(...words: readonly string[]): Promise<void> {
  const { exitCode, output } = await attemptStart(dataDir);
  expect(output).toContain('Not started');
  for (const word of words) expect(output).toContain(word);
  expect(output).not.toContain('Serving');
  // A reason, not a stack.
  expect(output).not.toMatch(/^ +at /m);
  expect(exitCode).toBe(1);
}

const HOW_TO_RESTORE = ['copy back the backup of the whole data directory', 'npm run audit -- import'];

describe('the write-ahead log', () => {
  const log = () => file('ledger.sqlite-wal');
  const half = () => Math.floor(readFileSync(log()).length / 2);

  it('with a bit flipped in its middle: acknowledged events are missing', async () => {
    flipBit(log(), half());
    await expectRefused('events are missing', 'was acknowledged', ...HOW_TO_RESTORE);
    // A second start is refused too: it does not take what is left for everything there is.
    await expectRefused('events are missing', ...HOW_TO_RESTORE);
    const audit = await house.station.audit('verify');
    expect([audit.exitCode, audit.output]).toEqual([1, expect.stringMatching(/revision \d+/)]);
  });

  itInLong('cut off in its middle', async () => {
    truncateSync(log(), half());
    await expectRefused('events are missing', ...HOW_TO_RESTORE);
  });

  itInLong('gone', async () => {
    rmSync(log());
    await expectRefused('events are missing', ...HOW_TO_RESTORE);
  });

  it('with a half-written end, as after a power cut: it was never answered, so the station starts', async () => {
    appendFileSync(log(), Buffer.alloc(1_000, 0x5a));
    await house.restart();
    expect(await everyFigure()).toEqual(figures);
    await house.station.kill();
  });
});

describe('a changed byte in the database file', () => {
  /** Moves the write-ahead log into the database file, as a closing program does. */
  function tidy(): void {
    const database = new DatabaseSync(file('ledger.sqlite'));
    database.prepare('SELECT count(*) FROM events').get();
    database.close();
    expect(existsSync(file('ledger.sqlite-wal'))).toBe(false);
  }

  /** Changes the stake of a bet in the file, which the program could never do. */
  function falsify(which: 'first' | 'last'): number {
    tidy();
    const database = new DatabaseSync(file('ledger.sqlite'));
    const order = which === 'first' ? 'ASC' : 'DESC';
    const bet = database
      .prepare(`SELECT revision, json FROM events WHERE json LIKE '%bet.sold%' ORDER BY revision ${order}`)
      .get();
    database.close();
    const bytes = readFileSync(file('ledger.sqlite'));
    const json = Buffer.from(String(bet?.json));
    const stake = json.indexOf('"stake":1000') + '"stake":'.length;
    let copies = 0;
    // All copies: pages that were split keep what they no longer use.
    for (let start = bytes.indexOf(json); start !== -1; start = bytes.indexOf(json, start + 1)) {
      bytes.write('9', start + stake);
      copies += 1;
    }
    expect(copies).toBeGreaterThan(0);
    writeFileSync(file('ledger.sqlite'), bytes);
    return Number(bet?.revision);
  }

  async function expectNamed(revision: number): Promise<void> {
    const audit = await house.station.audit('verify');
    expect(audit.exitCode).toBe(1);
    expect(audit.output).toMatch(new RegExp(`revision ${revision}\\b`));
    expect(audit.output).toContain('It does not hold');
  }

  it('near the end: refused at start, and the audit names the event', async () => {
    const revision = falsify('last');
    await expectNamed(revision);
    await expectRefused(`revision ${revision} `, ...HOW_TO_RESTORE);
  });

  itInLong('long ago: seen when the log is replayed, and the audit names the event', async () => {
    const revision = falsify('first');
    await expectNamed(revision);
    await expectRefused(`revision ${revision} `);
  });

  itInLong('in the header: no database any more', async () => {
    tidy();
    writeFileSync(file('ledger.sqlite'), Buffer.alloc(4_096, 0x5a), { flag: 'r+' });
    await expectRefused('is damaged', ...HOW_TO_RESTORE);
  });
});

describe('the anchor', () => {
  it('is gone: nothing shows whether events are missing too', async () => {
    rmSync(file('anchor'));
    await expectRefused('anchor', 'is missing', ...HOW_TO_RESTORE);
  });

  itInLong('unreadable', async () => {
    writeFileSync(file('anchor'), Buffer.alloc(8_192, 0x5a));
    await expectRefused('Neither slot of the anchor', ...HOW_TO_RESTORE);
  });

  itInLong('knows more events than the ledger: an old copy of the ledger is not served', async () => {
    const older = readFileSync(file('ledger.sqlite'));
    await house.station.restart();
    await house.station.stop();
    writeFileSync(file('ledger.sqlite'), older);
    await expectRefused('events are missing', ...HOW_TO_RESTORE);
  });

  itInLong('with one slot torn: the other one serves', async () => {
    const bytes = readFileSync(file('anchor'));
    writeFileSync(file('anchor'), bytes.fill(0x5a, 0, 100));
    await house.restart();
    expect(await everyFigure()).toEqual(figures);
    await house.station.kill();
  });
});

describe('the read models', () => {
  const names = () => readdirSync(dataDir).filter((name) => name.startsWith('read-models'));

  async function expectRebuilt(): Promise<void> {
    await house.restart();
    expect(await everyFigure()).toEqual(figures);
    await house.station.stop();
  }

  it('deleted: rebuilt from the ledger', async () => {
    expect(names()).not.toEqual([]);
    for (const name of names()) rmSync(file(name), { recursive: true });
    await expectRebuilt();
  });

  itInLong('overwritten: rebuilt', async () => {
    for (const name of names()) writeFileSync(file(name), Buffer.alloc(20_000, 0x5a));
    await expectRebuilt();
  });

  itInLong('damaged in the middle: rebuilt', async () => {
    await house.station.restart();
    await house.station.stop();
    const path = file(names().find((name) => name.endsWith('.sqlite')) ?? '');
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.fill(0x5a, 3 * 4_096, bytes.length - 4_096));
    await expectRebuilt();
    await house.station.verify();
  });

  itInLong('given up by a reader that found them damaged: rebuilt, though nobody does anything', async () => {
    await house.restart();
    const revision = await house.revision();
    // So a reader gives them up.
    rmSync(file('read-models.current'));
    expect(refusal(await house.admin.call('GET', '/api/bet'))).toEqual([503, 'BEHIND']);
    dataOf(await house.admin.get('/api/bet'));
    expect(await everyFigure()).toEqual(figures);
    expect(await house.revision()).toBe(revision);
    const down = () => house.station.log.findLast(({ event }) => event === 'part.down');
    await until(() => down() !== undefined);
    expect(down()).toMatchObject({
      part: 'read models',
      msg: expect.stringContaining('was found damaged'),
    });
    await house.station.stop();
  });
});

describe('ledger and anchor restored from a backup, but not the read models', () => {
  beforeEach(() => {
    for (const name of readdirSync(dataDir)) {
      if (name.startsWith('ledger') || name === 'anchor') rmSync(file(name));
    }
    cpSync(backup, dataDir, { recursive: true });
  });

  it('never serve figures of another history; a rebuild repairs them', async () => {
    await house.station.restart();
    await house.readModelsAre('stopped');
    for (const path of ['/api/game', '/api/bet', '/api/teller']) {
      expect(refusal(await house.admin.call('GET', path))).toEqual([503, 'BEHIND']);
    }
    // Whichever is right, nothing may follow the wrong one.
    const cash = await house.admin.post(`/api/teller/${ana.id}/cashin`, { amount: '1' });
    expect(refusal(cash)).toEqual([503, 'LEDGER_STOPPED']);
    const line = /No command is taken any more: .* another history .*npm run rebuild/;
    await until(() => line.test(house.station.output));
    await house.station.stop();

    rebuild(dataDir);
    await house.restart();
    const { body } = await house.admin.get('/api/bet');
    expect([body.success, body.total]).toEqual([true, OLDER_BETS]);
    await house.cashIn(ana, '1');
    await house.station.kill();
  });
});

it('a second server on the same data is refused, and the first goes on', async () => {
  await house.station.restart();
  await expectRefused('Another process is writing to this ledger', 'DATA_DIR');
  expect(dataOf(await new Client(house.station).get('/api/health'))).toMatchObject({ status: 'ok' });
  await house.cashIn(ana, '1');
  await house.station.kill();
});
