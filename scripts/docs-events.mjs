/** Writes `docs/events/` from the records of the events, and deletes pages that are no longer generated. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import '../backend/src/system/worker-from-source.fixture.mjs';

const { eventDocs } = await import('../backend/src/ledger/event-docs.ts');
const FOLDER = new URL('../docs/events/', import.meta.url);

const pages = eventDocs();
mkdirSync(FOLDER, { recursive: true });
for (const name of readdirSync(FOLDER)) if (!pages.has(name)) rmSync(new URL(name, FOLDER));
for (const [name, text] of pages) writeFileSync(new URL(name, FOLDER), text);
