/** The checks that run all the time, beside a station whose stores somebody changes. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { DrawerFigures } from '../audit/live-check/drawers.js';
import { LiveCheckStatus } from '../audit/live-check/live-check-status.js';
import { recordedLog } from '../audit/station-log.fixture.js';
import { workedDay } from '../audit/worked-day.fixture.js';
import type { Document } from '../document-store/document-store.js';
import { EventStoreUnreachableError } from '../event-store/event-store.js';
import { ANA, peso } from '../ledger/testing/station.fixture.js';
import {
  BETS,
  BOOKINGS,
  CASH_DAYS,
  CASHINS,
  type CashDocument,
  GAMES,
  type GameDocument,
  USERS,
} from '../read-models/collections.js';
import { nodeSystem } from '../system/node-system.js';
import { OperationsLog } from '../system/operations-log.js';
import { ASKED, CheckedStation } from './checked-station.fixture.js';
import { emptyDocuments } from './projections.fixture.js';

let station: CheckedStation;

beforeEach(async () => {
  station = await CheckedStation.open();
});

afterEach(() => station.dispose());

describe('A station that nobody has touched', () => {
  it('holds up to its last event, with everything counted that was checked', async () => {
    const found = await station.check();
    expect(found).toMatchObject({
      is_on: true,
      holds: true,
      revision: station.end(),
      ledger_revision: station.end(),
      checked_at: '1970-01-01T00:00:01.000Z',
    });
    expect(found.parts.map(({ name, revision, first_bad }) => [name, revision, first_bad])).toEqual(
      [
        'chain',
        'journal',
        'identity 1',
        'identity 2',
        'identity 3',
        'identity 4',
        'read models',
        'state',
      ].map((name) => [name, station.end(), null]),
    );
    const checked = Object.fromEntries(found.parts.map((part) => [part.name, part.checked]));
    expect(checked.chain).toBe(station.log.length);
    for (const name of ['journal', 'identity 1', 'identity 4', 'read models', 'state'])
      expect(checked[name]).toBeGreaterThan(0);
  });

  it('is followed: what comes later is read once more by those checks alone', async () => {
    const all = station.log;
    station.log = all.slice(0, 10);
    station.documents = emptyDocuments();
    expect((await station.check({ drawers: null, projector: 'rebuilding' })).parts[0]).toMatchObject({
      checked: 10,
    });
    station.log = all;
    expect((await station.check({ drawers: null, projector: 'rebuilding' })).parts[0]).toMatchObject({
      checked: all.length,
      revision: station.end(),
    });
  });

  it('is not called bad for read models that are behind, or being made', async () => {
    expect((await station.check({ projector: 'rebuilding' })).holds).toBe(true);
    expect((await station.check({ drawers: null })).holds).toBe(true);
  });

  it.each([1, 6, 20])('is compared as it was after an event, while %i more follow', async (more) => {
    const revision = station.end() - more;
    const { parts } = await station.check({ drawers: station.drawersNow(revision) });
    expect(parts.find(({ name }) => name === 'state')).toMatchObject({ holds: true, revision });
  });
});

describe('Red at the next check, with the first revision, the teller and the amount:', () => {
  it('an event changed after it was checked', async () => {
    await station.check();
    const revision = station.cashOfAna();
    station.change(revision, '"amount":500000', '"amount":400000');
    expect(await station.badOf('chain')).toMatchObject({
      revision,
      teller_id: ANA.userId,
      teller: 'ana',
      shown: '4000.00',
      replayed: '5000.00',
      amount: '-1000.00',
      reason: expect.stringContaining('the hash is not that of the stored bytes'),
    });
    station.change(revision, '"amount":400000', '"amount":500000');
    expect((await station.check()).parts.filter(({ holds }) => !holds)).toEqual([]);
  });

  it('an event changed with all hashes after it', async () => {
    await station.check();
    const revision = station.cashOfAna();
    const texts = station.log.map(({ json }) => json);
    texts[revision] = (texts[revision] as string).replace('"amount":500000', '"amount":400000');
    station.log = [...recordedLog(texts)];
    expect(await station.badOf('chain')).toMatchObject({
      revision,
      teller: 'ana',
      amount: '-1000.00',
      reason: expect.stringContaining('another one than before, with a hash that fits'),
    });
  });

  it('events cut off at the end', async () => {
    await station.check();
    const cut = station.end();
    station.log.pop();
    expect(await station.badOf('chain', { drawers: null })).toMatchObject({ revision: cut });
  });

  it('events cut off at the end before the check had seen them, once a late server would have them', async () => {
    const drawers = station.drawersNow();
    station.log.length -= 2;
    expect(await station.check({ drawers })).toMatchObject({ holds: true, ledger_revision: station.end() });
    expect(await station.badOf('chain', { drawers })).toMatchObject({
      revision: station.end() + 1,
      reason: `revision ${station.end() + 1}: the log ends at revision ${station.end()}, and went on to ${station.end() + 2}`,
    });
  });

  it('an event that may not follow, and it stays so', async () => {
    const revision = station.cashOfAna() + 1;
    const texts = station.log.map(({ json }) => json);
    station.log = [...recordedLog([...texts.slice(0, revision), ...texts.slice(revision - 1)])];
    const asked = { drawers: null, projector: 'rebuilding' } as const;
    const bad = await station.badOf('chain', asked);
    expect(bad).toMatchObject({
      revision,
      teller: 'ana',
      reason: expect.stringContaining('cash-in 1 follows cash-in 1'),
    });
    expect(await station.badOf('chain', asked)).toEqual(bad);
  });

  it('an event that is none, in a log that nobody has checked before', async () => {
    const revision = station.cashOfAna();
    const texts = station.log.map(({ json }) => json);
    texts[revision] = (texts[revision] as string).replace('"amount":500000', '"amount":-500000');
    station.log = [...recordedLog(texts)];
    const asked = { drawers: null, projector: 'rebuilding' } as const;
    expect(await station.badOf('chain', asked)).toMatchObject({
      revision,
      teller_id: ANA.userId,
      shown: '-5000.00',
    });
  });

  it('an event before a seal, with all hashes after it, in a log that nobody has checked before', async () => {
    const day = workedDay();
    day.do({ type: 'sealDay', date: '2026-11-20' });
    const asked = { drawers: null, projector: 'rebuilding' } as const;
    const sealed = day.log.findIndex((json) => json.includes('"day.sealed"'));
    station.log = [...recordedLog(day.log.map((json) => json.replace('"name":"Game"', '"name":"Match"')))];
    expect(await station.badOf('chain', asked)).toMatchObject({
      revision: sealed,
      reason: expect.stringContaining('seal 1 names the hash'),
    });
  });

  it('a drawer on the screens', async () => {
    await station.check();
    const ana = (await station.documents.get(USERS, ANA.userId)) as Document & { onHand: number };
    await station.forge('users', { ...ana, onHand: ana.onHand + 10_000 } as Document);
    expect(await station.badOf('read models')).toMatchObject({
      revision: station.end(),
      teller: 'ana',
      amount: '100.00',
      reason: expect.stringMatching(/^users \d+: onHand is \d+, but the log makes it \d+$/),
    });
    await station.forge('users', ana);
    expect((await station.check()).holds).toBe(true);
  });

  it('a bet on the screens', async () => {
    await station.check();
    const bet = (await station.documents.get(BETS, 1)) as Document & { stake: number };
    await station.forge('bets', { ...bet, stake: bet.stake - peso(1) } as Document);
    expect(await station.badOf('read models')).toMatchObject({
      teller_id: ANA.userId,
      amount: '-1.00',
      reason: expect.stringMatching(/^bets 1: stake is /),
    });
  });

  it('a bet on the screens that is none, under a number of its own', async () => {
    await station.check();
    const bet = (await station.documents.get(BETS, 1)) as Document;
    await station.forge('bets', { ...bet, id: 999, serial: 'FORGED' } as Document);
    expect(await station.badOf('read models')).toMatchObject({ reason: expect.stringMatching(/^bets 999 /) });
  });

  it('a document that is no JSON any more', async () => {
    await station.check();
    const whole = station.documents.storedAfter.bind(station.documents);
    station.documents.storedAfter = async (collection, ...where) => {
      const stored = await whole(collection, ...where);
      return collection.name === 'bets' ? stored.map((one) => ({ ...one, text: `${one.text}}` })) : stored;
    };
    expect(await station.badOf('read models')).toMatchObject({
      reason: expect.stringMatching(/^a document cannot be read: /),
    });
    station.documents.storedAfter = whole;
    expect((await station.check()).holds).toBe(true);
  });

  it('a sum of a teller in a game, which reports add up', async () => {
    await station.check();
    const [booking] = await station.documents.find(BOOKINGS, { where: {}, limit: 1 });
    await station.forge('bookings', {
      ...(booking as Document),
      payin: (booking?.payin ?? 0) + peso(2),
    } as Document);
    expect(await station.badOf('read models')).toMatchObject({
      amount: '2.00',
      reason: expect.stringMatching(/^bookings \d+\/\d+: payin is /),
    });
  });

  it('what a window paid in a game, and what a day remitted', async () => {
    await station.check();
    const [booking] = await station.documents.find(BOOKINGS, { where: {}, limit: 1 });
    const forged = { ...booking, paidAtWindow: (booking?.paidAtWindow ?? 0) + peso(2) };
    await station.forge('bookings', forged as unknown as Document);
    expect(await station.badOf('read models')).toMatchObject({
      reason: expect.stringMatching(/^bookings \d+\/\d+: paidAtWindow is /),
    });
    await station.forge('bookings', booking as unknown as Document);
    const [day] = await station.documents.find(CASH_DAYS, { where: {}, limit: 1 });
    await station.forge('cash_days', { ...day, remit: 7 } as unknown as Document);
    expect(await station.badOf('read models')).toMatchObject({
      reason: expect.stringMatching(/^cash_days .*: remit is /),
    });
  });

  it('a pool of a game, and a cash-in', async () => {
    await station.check();
    const game = (await station.documents.get(GAMES, 1)) as GameDocument;
    const pools = { ...game.pools, meron: game.pools.meron + peso(3) };
    await station.forge('games', { ...game, pools } as unknown as Document);
    expect(await station.badOf('read models')).toMatchObject({
      reason: expect.stringMatching(/^games 1: pools is /),
    });
    await station.forge('games', game);
    expect((await station.check()).holds).toBe(true);
    const cashin = (await station.documents.get(CASHINS, 1)) as CashDocument;
    await station.forge('cashins', { ...cashin, amount: cashin.amount - peso(4) } as unknown as Document);
    expect(await station.badOf('read models')).toMatchObject({ teller: 'ana', amount: '-4.00' });
  });

  it('a drawer in the state that commands are decided by', async () => {
    const { drawers: those, revision } = station.drawersNow();
    const drawers = new Map(those);
    const drawer = drawers.get(ANA.userId) as DrawerFigures;
    drawers.set(ANA.userId, { ...drawer, cashin: drawer.cashin + peso(1_000_000) });
    expect(await station.badOf('state', { drawers: { drawers, revision } })).toMatchObject({
      revision: station.end(),
      teller: 'ana',
      amount: '1000000.00',
    });
    expect((await station.check()).holds).toBe(true);
  });

  it.each([
    [
      'balance',
      `UPDATE postings SET balance = balance + 100 WHERE account = (SELECT id FROM accounts WHERE name = 'drawer:4') AND revision = ?`,
    ],
    ['event', 'UPDATE events SET amount = amount + 100 WHERE revision = ?'],
    [
      'balance that is none',
      `INSERT INTO postings SELECT id, ? + 1, 1 FROM accounts WHERE name = 'drawer:4'`,
    ],
  ])("a %s in the auditors' book", async (_, change) => {
    await station.check();
    station.book.run(change, station.cashOfAna());
    expect(await station.badOf('journal')).toMatchObject({
      reason: expect.stringContaining("the auditors' book, audit.sqlite, has "),
    });
  });
});

describe('No difference is called', () => {
  it('read models that have stopped', async () => {
    await station.check();
    expect(await station.check({ projector: 'stopped' })).toMatchObject({
      holds: true,
      waits_for: 'read models',
    });
  });

  it('read models that stand still while the log goes on', async () => {
    const all = station.log;
    station.log = all.slice(0, -1);
    station.documents = emptyDocuments();
    await station.project();
    station.liveCheck = await station.checkOf();
    await station.check();
    station.log = all;
    station.nowMs += 10_000;
    expect(await station.check()).toMatchObject({ holds: true, waits_for: null });
    station.nowMs += 1;
    expect(await station.check()).toMatchObject({ holds: true, waits_for: 'read models' });
    await station.project();
    expect(await station.check()).toMatchObject({ holds: true, waits_for: null });
  });

  it('a book that goes on while a server is asked for the end of the log', async () => {
    const all = station.log;
    station.log = all.slice(0, -2);
    const asking = await station.checkOf({
      read: station.reader.read,
      tail: async () => {
        const end = await station.reader.tail();
        station.log = all;
        await station.fillBook();
        return end;
      },
    });
    expect(await asking.check({ ...ASKED, drawers: null })).toMatchObject({ holds: true });
    const drawers = station.drawersNow();
    expect(await asking.check({ ...ASKED, drawers })).toMatchObject({
      holds: true,
      ledger_revision: all.length - 1,
    });
  });
});

it('a check of a busy station is short, and goes on where it ended', async () => {
  const slow = await station.checkOf({
    tail: station.reader.tail,
    read: async (from, limit) => {
      station.nowMs += 1_000;
      return station.log.slice(from, from + Math.min(limit, 5));
    },
  });
  const revisions: number[] = [];
  for (let checks = 0; checks < 3; checks += 1) {
    const asked = { ...ASKED, drawers: station.drawersNow(), isBusy: true };
    const { parts } = await slow.check(asked);
    revisions.push(parts[0]?.revision ?? -1);
  }
  expect(revisions).toEqual([4, 9, 14]);
});

it('a server that goes away in the middle of a check is no violation', async () => {
  await station.check();
  station.isAway = true;
  await expect(station.check()).rejects.toThrow(EventStoreUnreachableError);
  station.isAway = false;
  expect(await station.check()).toMatchObject({ holds: true, revision: station.end() });
});

it('is told in the operations log once for each part, and once when all is well again', async () => {
  const lines: Record<string, unknown>[] = [];
  const keep = (line: string) => lines.push(JSON.parse(line));
  const output = { format: 'json', level: 'info', out: keep, err: keep } as const;
  Logger.overrideLogger(new OperationsLog({ clock: nodeSystem.clock, ...output }));
  const status = new LiveCheckStatus(true);
  expect(status.latest).toMatchObject({ holds: true, revision: -1, checked_at: null });
  status.record(await station.check());
  const ana = (await station.documents.get(USERS, ANA.userId)) as Document & { onHand: number };
  await station.forge('users', { ...ana, onHand: ana.onHand + 10_000 } as Document);
  for (let checks = 0; checks < 3; checks += 1) status.record(await station.check());
  await station.forge('users', ana);
  for (let checks = 0; checks < 3; checks += 1) status.record(await station.check());
  Logger.overrideLogger(false);
  expect(lines).toMatchObject([
    {
      level: 'error',
      event: 'audit.differs',
      part: 'live check',
      check: 'read models',
      revision: station.end(),
      teller: 'ana',
      amount: '100.00',
      msg: expect.stringContaining(
        `read models: what is checked does not hold from revision ${station.end()} on, teller ana, by 100.00: users`,
      ),
    },
    { level: 'info', event: 'audit.holds', revision: station.end() },
  ]);
});
