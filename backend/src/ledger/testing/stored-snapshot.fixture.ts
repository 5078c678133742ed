import type { StateSnapshot } from '../state/snapshot.js';

/** A snapshot as it comes back from a file. */
export function stored({ commands, ...rest }: StateSnapshot): StateSnapshot {
  return { ...JSON.parse(JSON.stringify(rest)), commands: commands.slice() };
}
