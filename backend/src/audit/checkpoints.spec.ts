import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EventReader, EventStoreUnreachableError } from '../event-store/event-store.js';
import { MemoryEventStore } from '../event-store/memory/memory-event-store.fixture.js';
import { inOrder } from '../ledger/accounts.js';
import { decode } from '../ledger/codec.js';
import { nodeSystem } from '../system/node-system.js';
import { stationKeyOf } from '../system/station-key.js';
import { CheckpointKeeper } from './checkpoint-keeper.js';
import { CheckpointMaker } from './checkpoint-maker.js';
import { Checkpoints, checkpointsPath } from './checkpoints.js';
import { Journal } from './journal.js';
import { parseMoment } from './moment.js';
import type { KeptStanding, Standing } from './standing.js';
import { accountsOf } from './standing-accounts.js';
import { standingAt, surelyUntil, type When } from './standing-at.js';
import { recordedLog } from './station-log.fixture.js';
import { workedDay } from './worked-day.fixture.js';

const EVERY = 8;
const log = recordedLog(workedDay().log);
const end = log.length - 1;

let folder: string;
let checkpoints: Checkpoints;
let reader: CountingStore;

/** Knows how many events were read. */
class CountingStore extends MemoryEventStore {
  reads = 0;

  override async read(from: number, limit: number) {
    const events = await super.read(from, limit);
    this.reads += events.length;
    return events;
  }
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'taya-checkpoints-'));
  checkpoints = Checkpoints.open(folder);
  reader = new CountingStore(nodeSystem);
  await reader.append(-1, log);
});

afterEach(() => {
  checkpoints.close();
  rmSync(folder, { recursive: true });
});

const catchUp = () =>
  new CheckpointMaker({ reader, checkpoints, everyEvents: EVERY, pause: async () => {} }).catchUp();
const plain = (standing: Standing) => ({ ...standing.keep(), accounts: inOrder(accountsOf(standing)) });

async function counted(when: When) {
  reader.reads = 0;
  const standing = await standingAt({ reader, checkpoints }, when);
  return { standing: plain(standing), reads: reader.reads };
}

const fromTheStart = async (when: When) => plain(await standingAt({ reader, checkpoints: null }, when));

describe('checkpoints', () => {
  it('are made after every so many events, and go on where they were', async () => {
    await catchUp();
    const expected = Array.from(
      { length: Math.floor(log.length / EVERY) },
      (_, index) => (index + 1) * EVERY - 1,
    );
    expect(checkpoints.revisions()).toEqual(expected);
    reader.reads = 0;
    await catchUp();
    expect(reader.reads).toBe(1);
    expect(checkpoints.revisions()).toEqual(expected);
  });

  it('give the same standing and accounts as all events, of which few are read', async () => {
    await catchUp();
    const journal = new Journal();
    for (let revision = 0; revision <= end; revision += 1) {
      const { standing, reads } = await counted({ revision });
      expect(standing).toEqual(await fromTheStart({ revision }));
      journal.post(decode(revision, log[revision]?.json ?? ''));
      expect(standing.accounts).toEqual(journal.trialBalance());
      expect(reads).toBeLessThanOrEqual(EVERY + 1);
    }
  });

  it('are of no use for a time before them', async () => {
    await catchUp();
    const moment = parseMoment('2020-01-01T00:00Z');
    expect((await counted({ moment: moment ?? undefined })).standing.revision).toBe(-1);
  });

  it('under another time than their own are not used', async () => {
    await catchUp();
    const last = checkpoints.revisions().at(-1) ?? 0;
    const timeOf = (revision: number) => decode(revision, log[revision]?.json ?? '').at;
    const moment = parseMoment(new Date(timeOf(last) - 1).toISOString()) ?? undefined;
    const changed = new DatabaseSync(checkpointsPath(folder));
    changed.prepare('UPDATE checkpoints SET at = at - 1 WHERE revision = ?').run(last);
    changed.close();
    expect((await counted({ moment })).standing).toEqual(await fromTheStart({ moment }));
    expect(checkpoints.at(last)).toMatchObject({ isVouchedFor: true, isInItsPlace: false });
  });

  it('of another history are not used, and are made again', async () => {
    await catchUp();
    const kept = checkpoints.at(EVERY - 1)?.kept as KeptStanding;
    const foreign = { ...kept, hash: 'f'.repeat(64), station: [999] };
    for (const revision of checkpoints.revisions()) checkpoints.write({ ...foreign, revision });
    expect((await counted({ revision: end })).standing).toEqual(await fromTheStart({ revision: end }));
    await catchUp();
    expect(checkpoints.at(EVERY - 1)?.kept).toEqual(
      (await standingAt({ reader, checkpoints: null }, { revision: EVERY - 1 })).keep(),
    );
  });

  it('that were damaged are not used, and are made again', async () => {
    await catchUp();
    const before = checkpoints.revisions();
    const damaged = new DatabaseSync(checkpointsPath(folder));
    damaged.exec(`UPDATE checkpoints SET standing = replace(standing, '"revision"', '"Revision"')`);
    damaged.close();
    expect((await counted({ revision: end })).standing).toEqual(await fromTheStart({ revision: end }));
    await catchUp();
    expect(checkpoints.revisions()).toEqual(before);
    expect(checkpoints.at(EVERY - 1)).toMatchObject({ kept: { revision: EVERY - 1 }, isVouchedFor: true });
  });

  it('are used only if the station’s key vouches for them', async () => {
    const trustOf = (secret: string) => ({ key: stationKeyOf(secret.repeat(32)), replaces: null });
    const keyed = Checkpoints.open(folder, trustOf('ab'));
    await new CheckpointMaker({
      reader,
      checkpoints: keyed,
      everyEvents: EVERY,
      pause: async () => {},
    }).catchUp();
    expect(keyed.through(end)).not.toBeNull();
    for (const trust of [trustOf('cd'), undefined]) {
      const other = Checkpoints.openToRead(folder, trust);
      expect(other?.through(end)).toBeNull();
      other?.close();
    }
    const forged = keyed.through(end) as KeptStanding;
    checkpoints.write({ ...forged, station: [999] });
    expect(keyed.through(end)).toBeNull();
    keyed.close();
  });

  it('may be deleted, or be no database', () => {
    checkpoints.close();
    rmSync(checkpointsPath(folder));
    expect(Checkpoints.openToRead(folder)).toBeNull();
    writeFileSync(checkpointsPath(folder), 'no database '.repeat(500));
    checkpoints = Checkpoints.open(folder);
    expect(checkpoints.revisions()).toEqual([]);
    expect(existsSync(checkpointsPath(folder))).toBe(true);
  });
});

describe('a moment of local time', () => {
  const hour = 3_600_000;
  const zones = [
    { at: 10 * hour, timeZone: 'east' },
    { at: 20 * hour, timeZone: 'west' },
  ];
  /** Noon is reached eight hours later in the west. */
  const noon = (at: number) => (timeZone: string) => (timeZone === 'east' ? at : at + 8 * hour);

  it('is that of the zone in which it was first reached', () => {
    expect(surelyUntil(zones, noon(12 * hour))).toBe(12 * hour);
    expect(surelyUntil(zones, noon(25 * hour))).toBe(33 * hour);
  });

  it('before the first event is before all checkpoints', () => {
    expect(surelyUntil(zones, noon(9 * hour))).toBe(10 * hour - 1);
    expect(surelyUntil([], noon(9 * hour))).toBe(Number.NEGATIVE_INFINITY);
  });

  it('that had passed when the zone changed ends with the change', () => {
    const turned = [
      { at: 10 * hour, timeZone: 'west' },
      { at: 20 * hour, timeZone: 'east' },
    ];
    expect(surelyUntil(turned, noon(15 * hour))).toBe(20 * hour - 1);
  });
});

describe('while the station runs', () => {
  const failing = (tail: () => Promise<never>) => Object.assign(Object.create(reader), { tail });
  let rests: number;
  let keeper: CheckpointKeeper;

  /** Follows for so many looks at the log. */
  function follow(from: Pick<EventReader, 'read' | 'tail'>, looks: number) {
    rests = 0;
    keeper = new CheckpointKeeper({
      reader: from,
      checkpoints,
      everyEvents: EVERY,
      pause: async () => {},
      rest: async () => {
        rests += 1;
        if (rests > looks) keeper.close();
      },
    });
    return keeper.follow();
  }

  it('a server of the ledger that is away is waited for, and nothing is told', async () => {
    const away = failing(async () => {
      throw new EventStoreUnreachableError('away');
    });
    expect(await follow(away, 3)).toBeNull();
    expect(rests).toBe(4);
    expect(await follow(reader, 1)).toBeNull();
    expect(checkpoints.revisions().length).toBeGreaterThan(1);
  });

  it('any other failure is one', async () => {
    const broken = failing(async () => {
      throw new TypeError('a fault');
    });
    await expect(follow(broken, 1)).rejects.toThrow('a fault');
  });

  it('a file that is damaged while it is open is begun again once, and an answer only takes longer', async () => {
    expect(await follow(reader, 1)).toBeNull();
    const made = checkpoints.revisions();
    checkpoints.close();
    const path = checkpointsPath(folder);
    const file = readFileSync(path);
    // All but the first page, which has the schema.
    writeFileSync(path, file.fill(0xff, 4_096));
    checkpoints = Checkpoints.open(folder);
    const { standing } = await counted({ revision: end });
    expect(standing).toEqual(await fromTheStart({ revision: end }));
    expect(await follow(reader, 1)).toEqual({ kind: 'discarded', reason: 'a question met a damaged page' });
    expect(await follow(reader, 1)).toBeNull();
    expect(checkpoints.revisions()).toEqual(made);
  });

  it('a damage that only the maker of checkpoints meets is found too', async () => {
    expect(await follow(reader, 1)).toBeNull();
    const made = checkpoints.revisions();
    checkpoints.close();
    const path = checkpointsPath(folder);
    writeFileSync(path, readFileSync(path).fill(0xff, 4_096));
    checkpoints = Checkpoints.open(folder);
    expect(await follow(reader, 1)).toMatchObject({ kind: 'discarded' });
    expect(await follow(reader, 1)).toBeNull();
    expect(checkpoints.revisions()).toEqual(made);
  });
});
