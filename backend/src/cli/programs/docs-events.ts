/**
 * `npm run docs:events`: writes `docs/events/` from the schemas of the events, and deletes pages that are no longer
 * generated.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { eventDocs } from '../../ledger/event-docs.js';

const FOLDER = new URL('../../../../docs/events/', import.meta.url);

const pages = eventDocs();
mkdirSync(FOLDER, { recursive: true });
for (const name of readdirSync(FOLDER)) if (!pages.has(name)) rmSync(new URL(name, FOLDER));
for (const [name, text] of pages) writeFileSync(new URL(name, FOLDER), text);
console.log(`docs/events: ${pages.size} pages written`);
