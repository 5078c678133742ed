/**
 * Appends to the golden log what the golden day (`backend/src/ledger/testing/golden-day.fixture.ts`) has more than it, and
 * writes which state it leads to. Events that are there stay as they are, in whatever version they were written.
 */
import { writeFileSync } from 'node:fs';
import './from-sources.mjs';

const { recordGoldenDay } = await import('../backend/src/ledger/testing/golden-day.fixture.ts');
const { GOLDEN, readGolden, stateHashOf } = await import('../backend/src/ledger/testing/golden.fixture.ts');

const present = readGolden();
const lines = [...present.lines, ...recordGoldenDay().slice(present.lines.length)];
const stateHash = stateHashOf(lines);
writeFileSync(GOLDEN, `${[...lines, JSON.stringify({ stateHash })].join('\n')}\n`);
console.log(
  `${present.lines.length} events were there, ${lines.length - present.lines.length} were appended.`,
);
if (stateHash !== present.stateHash) console.log('They lead to another state than before.');
