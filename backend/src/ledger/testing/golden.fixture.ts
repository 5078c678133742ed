import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { canonicalText } from '../state/snapshot.js';
import { STATE_VERSION } from '../state/state.js';
import { TestStation } from './station.fixture.js';

/** Events of every type and version, and in the last line the state that they lead to. */
export const GOLDEN = new URL('./golden.ndjson', import.meta.url);

/** A state, by its hash. */
interface Reached {
  readonly stateVersion: number;
  readonly stateHash: string;
}

export function readGolden(): { readonly lines: readonly string[]; readonly reached: Reached } {
  const lines = readFileSync(GOLDEN, 'utf8').trimEnd().split('\n');
  return { reached: JSON.parse(lines.pop() ?? '') as Reached, lines };
}

export function reachedBy(lines: readonly string[]): Reached {
  const station = new TestStation();
  for (const json of lines) station.append(json);
  return { stateVersion: STATE_VERSION, stateHash: hash('sha256', canonicalText(station.state)) };
}
