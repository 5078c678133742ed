import { LeaseKeeper } from '../document-store/leases/lease-keeper.js';
import type { Leases } from '../document-store/leases/leases.js';
import type { Timers } from '../system/system.js';

const NAME = 'projector';
const EVERY_MS = 1_000;
/** Queries wait so long when the instance that kept the read models was killed. */
const LASTS_MS = 4_000;

/** The right to write the read models that instances share. */
export type ProjectorLease = Pick<LeaseKeeper, 'start' | 'isHeld' | 'whenHeld' | 'close'>;

/** Who an instance is among those that share read models. */
export interface ProjectorHolder {
  /** No two processes have the same. */
  readonly holder: string;
  /** Where it runs, if only one process at a time can run there. */
  readonly place: string;
}

export function projectorLease(
  leases: Leases,
  { holder, place }: ProjectorHolder,
  timers: Timers,
): ProjectorLease {
  return new LeaseKeeper({
    leases,
    name: NAME,
    terms: { holder, place, data: '', lastsMs: LASTS_MS },
    everyMs: EVERY_MS,
    timers,
    // Read models that cannot be written, or read, are told of by whoever meets that.
    onFailure: () => {},
  });
}
