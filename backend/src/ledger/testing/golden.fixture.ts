import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { canonicalText } from '../state/snapshot.js';
import { TestStation } from './station.fixture.js';

/** Events of every type and version, and in the last line the hash of the state that they lead to. */
export const GOLDEN = new URL('./golden.ndjson', import.meta.url);

export function readGolden(): { readonly lines: readonly string[]; readonly stateHash: string } {
  const lines = readFileSync(GOLDEN, 'utf8').trimEnd().split('\n');
  const { stateHash } = JSON.parse(lines.pop() ?? '') as { readonly stateHash: string };
  return { lines, stateHash };
}

export function stateHashOf(lines: readonly string[]): string {
  const station = new TestStation();
  for (const json of lines) station.append(json);
  return hash('sha256', canonicalText(station.state));
}
