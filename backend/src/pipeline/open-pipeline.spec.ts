import { describe, expect, it } from '@jest/globals';
import { nextLink } from '../event-store/chain.js';
import { toSnapshot } from '../ledger/state/snapshot.js';
import { TestLedger } from './pipeline.fixture.js';
import { Replica } from './replica.js';

const STATION = { id: '1', name: 'Taya', timeZone: 'Asia/Manila' };

describe('starting', () => {
  it('makes the station and its first users once', async () => {
    const disk = await TestLedger.disk();
    expect(disk.slice(0, 4).map(({ json }) => JSON.parse(json).type)).toEqual([
      'station.opened',
      'user.created',
      'user.created',
      'user.created',
    ]);
    const { length } = disk;
    await TestLedger.open({ firstCredentials: () => Promise.reject(new Error('asked again')) }, disk);
    expect(disk).toHaveLength(length);
  });

  it('keeps the time zone that the station has, whatever it is started with', async () => {
    const disk = await TestLedger.disk();
    const { length } = disk;
    const moved = await TestLedger.open({ station: { ...STATION, timeZone: 'Asia/Tokyo' } }, disk);
    expect(disk).toHaveLength(length);
    expect(await moved.pipeline.read((state) => state.station.get()?.timeZone)).toBe(STATION.timeZone);
  });

  it('refuses the ledger of another station, and says what to change', async () => {
    const disk = await TestLedger.disk();
    await expect(TestLedger.open({ station: { ...STATION, id: '2' } }, disk)).rejects.toThrow(
      "STATION_ID is '2', but the ledger belongs to station '1'.",
    );
  });

  it('refuses a ledger that begins with anything but its station', async () => {
    const [, user] = await TestLedger.disk();
    if (user === undefined) throw new Error('a station has users');
    const beheaded = [{ ...user, revision: 0 }];
    await expect(TestLedger.open({}, beheaded)).rejects.toThrow("begins with 'user.created'");
  });

  it('refuses a ledger with one changed byte', async () => {
    const disk = await TestLedger.disk();
    const changed = disk.map((event) =>
      event.revision === 5 ? { ...event, json: event.json.replace('"v":1', '"v": 1') } : event,
    );
    await expect(TestLedger.open({}, changed)).rejects.toThrow('The event at revision 5 does not continue');
  });

  it('refuses a ledger of a newer program', async () => {
    const disk = await TestLedger.disk();
    const json = '{"type":"bet.sold","v":3,"at":1,"by":{"userId":0,"ip":""},"on":"b","data":{}}';
    disk.push({ revision: disk.length, json, hash: nextLink(disk.at(-1)?.hash ?? '', json) });
    await expect(TestLedger.open({}, disk)).rejects.toThrow('version 3 of bet.sold is not known');
  });
});

describe('starting from a snapshot', () => {
  it('reads only what came after it', async () => {
    const disk = await TestLedger.disk();
    const replica = Replica.ofStation('1');
    replica.apply(disk.slice(0, 8));
    const snapshot = { revision: 7, hash: replica.hash, state: toSnapshot(replica.state) };
    // Events before the snapshot are not checked here: a changed one is found by the audit.
    const changed = disk.map((event) => (event.revision === 3 ? { ...event, json: '{}' } : event));
    const ledger = await TestLedger.open({ snapshots: () => [snapshot] }, changed);
    expect(ledger.pipeline.durableRevision).toBe(9);
    expect(await ledger.pipeline.read((state) => state.counters.get().user)).toBe(4);
  });

  it('ignores a snapshot of another ledger', async () => {
    const disk = await TestLedger.disk();
    const replica = Replica.ofStation('1');
    const foreign = { revision: 7, hash: replica.hash, state: toSnapshot(replica.state) };
    const ledger = await TestLedger.open({ snapshots: () => [foreign] }, disk);
    expect(await ledger.pipeline.read((state) => state.counters.get().user)).toBe(4);
  });
});
