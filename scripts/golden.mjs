/**
 * Appends to the golden log what the golden day (`backend/src/ledger/testing/golden-day.fixture.ts`) has more than it, and
 * writes which state it leads to. Events that are there stay as they are, in whatever version they were written, and lead to
 * another state only under another `STATE_VERSION`.
 */
import { writeFileSync } from 'node:fs';
import './from-sources.mjs';

const { recordGoldenDay } = await import('../backend/src/ledger/testing/golden-day.fixture.ts');
const { GOLDEN, reachedBy, readGolden } = await import('../backend/src/ledger/testing/golden.fixture.ts');

const { lines, reached } = readGolden();
const now = reachedBy(lines);
if (now.stateVersion === reached.stateVersion && now.stateHash !== reached.stateHash)
  throw new Error(
    'Events of before lead to another state: it needs another STATE_VERSION (ledger/state/state.ts).',
  );
const all = [...lines, ...recordGoldenDay().slice(lines.length)];
writeFileSync(GOLDEN, `${[...all, JSON.stringify(reachedBy(all))].join('\n')}\n`);
console.log(`${lines.length} events were there, ${all.length - lines.length} were appended.`);
