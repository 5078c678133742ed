import type { Leases } from '../document-store/leases/leases.js';
import type { Timers } from '../system/system.js';
import { INSTANCE_LASTS_MS, INSTANCE_PREFIX } from './registry.js';

/** For what happens between an instance and its server. */
const MARGIN_MS = 500;

/**
 * The instances of a station that run, for somebody who is none of them. Where there may be some, it waits until those
 * that were killed are known to be gone.
 */
export async function findInstances(leases: Leases, timers: Timers): Promise<readonly string[]> {
  const seen = await leases.list(INSTANCE_PREFIX);
  if (seen.length === 0) return [];
  await new Promise<void>((resolve) => {
    timers.after(INSTANCE_LASTS_MS + MARGIN_MS, resolve, true);
  });
  return (await leases.list(INSTANCE_PREFIX)).map(({ holder }) => holder);
}
