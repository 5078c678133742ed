import { LEASE_MS, Lease } from '../active/lease.js';
import type { StoreSettings } from '../config/config.js';
import { openLeaseStream } from '../event-store/open-ledger.js';
import { dataFolderId } from '../system/data-folder.js';
import type { System } from '../system/system.js';
import { within } from '../system/waiting.js';

/** As long as the lease of an instance that was killed lasts, and a bit. */
const PATIENCE_MS = LEASE_MS + 2_000;
const HOLDER_BYTES = 4;

/**
 * Does something that no instance of the station may do at the same time: waits until none is active, and keeps them from
 * becoming so. The lock of the folder has to be held before: a lease of this folder counts as left by a process of before.
 * @param reason why it is not done while one is active
 * @throws Error with that; what the work throws
 */
export async function withLease<Result>(
  location: StoreSettings,
  system: System,
  reason: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const { eventStore, dataDir } = location;
  if (eventStore === null) return work();
  const { timers, clock, random } = system;
  const taken = Promise.withResolvers<void>();
  const lease = new Lease({
    stream: await openLeaseStream({ ...location, eventStore }, system),
    self: {
      holder: `command ${Buffer.from(random.bytes(HOLDER_BYTES)).toString('hex')}`,
      location: dataFolderId(dataDir),
    },
    clock,
    timers,
    onTaken: taken.resolve,
    onLapsed: () => undefined,
    onLost: () => console.error('An instance became active meanwhile: stop it, and do this again'),
    onFailure: taken.reject,
  });
  try {
    await lease.start();
    const onLate = () => {
      throw new Error(reason);
    };
    await within(timers, PATIENCE_MS, taken.promise, onLate, true);
    return await work();
  } finally {
    await lease.close();
  }
}
