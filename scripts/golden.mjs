/**
 * Appends to the golden log what the golden day (`backend/src/ledger/testing/golden-day.fixture.ts`) has more than it. Lines
 * that are there stay as they are, in whatever version their events were written.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import '../backend/src/system/worker-from-source.fixture.mjs';

// The contracts too are read from their sources.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, { ...context, conditions: [...context.conditions, 'source'] }),
});

const GOLDEN = new URL('../backend/src/ledger/testing/golden.ndjson', import.meta.url);
const { recordGoldenDay } = await import('../backend/src/ledger/testing/golden-day.fixture.ts');

const present = readFileSync(GOLDEN, 'utf8').trimEnd().split('\n');
const added = recordGoldenDay().slice(present.length);
for (const line of added) appendFileSync(GOLDEN, `${line}\n`);
console.log(`${present.length} lines were there, ${added.length} were appended.`);
if (added.length > 0) console.log('golden.spec.ts says which STATE_HASH they lead to.');
