/** Writes `docs/settings.md` from the table of settings. */
import { writeFileSync } from 'node:fs';
import '../backend/src/system/worker-from-source.fixture.mjs';

const { settingsPage } = await import('../backend/src/config/settings-docs.ts');
writeFileSync(new URL('../docs/settings.md', import.meta.url), settingsPage());
