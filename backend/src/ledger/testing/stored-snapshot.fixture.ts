import type { StateSnapshot } from '../state/snapshot.js';

/** A snapshot as it comes back from a file. */
export function stored(snapshot: StateSnapshot): StateSnapshot {
  return JSON.parse(JSON.stringify(snapshot));
}
