/** Writes `docs/events.md` from the records of the events. */
import { writeFileSync } from 'node:fs';
import './from-sources.mjs';

const { eventDocs } = await import('../backend/src/specs/event-docs.fixture.ts');
writeFileSync(new URL('../docs/events.md', import.meta.url), eventDocs());
