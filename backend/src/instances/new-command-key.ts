import type { Actor } from '../ledger/commands.js';
import type { CommandKey } from '../pipeline/ledger.js';
import type { System } from '../system/system.js';

/** Beside the scopes of calls, which are named by method and route. */
const SCOPE = 'forwarded';
const RANDOM_BYTES = 10;

/** A key for a command that came without one: a UUIDv7, so that it needs no look-up among the commands of all times. */
export function newCommandKey(
  { userId }: Pick<Actor, 'userId'>,
  { clock, random }: Pick<System, 'clock' | 'random'>,
): CommandKey {
  const at = Math.floor(clock.nowMs()).toString(16).padStart(12, '0');
  const hex = Buffer.from(random.bytes(RANDOM_BYTES)).toString('hex');
  const parts = [at.slice(0, 8), at.slice(8), `7${hex.slice(0, 3)}`, `8${hex.slice(3, 6)}`, hex.slice(6, 18)];
  return { scope: `${userId}|${SCOPE}`, value: parts.join('-'), fingerprint: SCOPE };
}
