import { expect, it } from '@jest/globals';
import type { LeaseRecord } from '../leases/lease-records.js';
import { leasesSuite } from '../leases/leases.suite.js';
import { ObservedLeases } from '../leases/observed-leases.js';
import { MemoryLeaseRecords } from './memory-lease-records.fixture.js';

leasesSuite('memory', async () => {
  const records = new MemoryLeaseRecords();
  return { open: (clock) => new ObservedLeases(records, clock), dispose: async () => {} };
});

const clock = { monotonicMs: () => 0 };
const termsOf = (holder: string) => ({ holder, place: holder, data: '', lastsMs: 6_000 });

/** A server whose answers to one process are late: something happens between its look and its insertion. */
class SlowRecords extends MemoryLeaseRecords {
  meanwhile: (() => Promise<void>) | null = null;

  override async insert(record: LeaseRecord): Promise<boolean> {
    const meanwhile = this.meanwhile;
    this.meanwhile = null;
    await meanwhile?.();
    return super.insert(record);
  }
}

it('who was slow does not get a term that others have had meanwhile and removed', async () => {
  const records = new SlowRecords();
  const open = () => new ObservedLeases(records, clock);
  await (await open().take('projector', termsOf('first')))?.release();
  let held = await open().take('projector', termsOf('second'));
  await held?.release();
  records.meanwhile = async () => {
    await (await open().take('projector', termsOf('third')))?.release();
    held = await open().take('projector', termsOf('fourth'));
  };
  expect(await open().take('projector', termsOf('slow'))).toBeNull();
  expect(await held?.renew()).toBe(true);
});

it('who did not hear that they have taken it takes it again at once', async () => {
  const records = new SlowRecords();
  const leases = new ObservedLeases(records, clock);
  records.meanwhile = async () => {
    await records.insert({ ...termsOf('one'), name: 'projector', term: 1, renewal: 0, isReleased: false });
    throw new Error('the answer was lost');
  };
  await expect(leases.take('projector', termsOf('one'))).rejects.toThrow('the answer was lost');
  expect(await leases.take('projector', termsOf('one'))).not.toBeNull();
  expect(await new ObservedLeases(records, clock).take('projector', termsOf('two'))).toBeNull();
});
