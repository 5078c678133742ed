import { describe, expect, it } from '@jest/globals';
import { LedgerDamagedError } from '../event-store/event-store.js';
import { StationState } from '../ledger/state/state.js';
import { DurablePosition } from './batch.js';
import { HeldStore } from './pipeline.fixture.js';
import { Replica } from './replica.js';

const log = (length: number) =>
  Array.from({ length }, (_, revision) => ({ revision, json: '', hash: `hash ${revision}` }));
const at = (revision: number) =>
  new DurablePosition(Replica.at(new StationState(), { revision, hash: `hash ${revision}` }));

describe('what follows the durable position', () => {
  it('is read from the beginning of a station that has no events', async () => {
    const position = new DurablePosition(Replica.ofStation('1'));
    expect(await position.readNext(new HeldStore(log(3)), 1)).toEqual(log(3));
    expect(await position.readNext(new HeldStore(), 1)).toEqual([]);
  });

  it('is read as far as the largest batch reaches', async () => {
    const next = await at(0).readNext(new HeldStore(log(2_000)), 1_500);
    expect([next[0]?.revision, next.length]).toEqual([1, 1_500]);
  });

  it('is nothing at the end of the log, and damage when the end is another one', async () => {
    expect(await at(2).readNext(new HeldStore(log(3)), 1)).toEqual([]);
    for (const store of [new HeldStore(log(2)), new HeldStore([])]) {
      await expect(at(2).readNext(store, 1)).rejects.toThrow(LedgerDamagedError);
    }
  });
});
