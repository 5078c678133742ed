/** `npm run audit`: the audit's commands, on the data folder of a stopped or running station. */
import { once } from 'node:events';
import { runAudit } from '../../audit/pages/command-line/run-audit.js';
import type { Output } from '../../audit/pages/command-line/show-events.js';
import { readStoreSettings } from '../../config/config.js';
import { STATION_PROJECTIONS } from '../../station/station-projections.js';
import { readEnvironment } from '../../system/environment.js';
import { nodeSystem } from '../../system/node-system.js';
import { makeFilesPrivate } from '../../system/private-files.js';
import { progressOn } from '../progress-meter.js';

makeFilesPrivate();

const { stdout } = process;

/** Lines are written together: a journal has millions. */
const CHUNK = 65_536;
let lines = '';

function writeLines(): void {
  if (lines !== '') stdout.write(lines);
  lines = '';
}

const out: Output = {
  line: (text) => {
    lines += `${text}\n`;
    if (lines.length >= CHUNK) writeLines();
  },
  async flush() {
    writeLines();
    if (stdout.writableNeedDrain) await once(stdout, 'drain');
  },
};

// The reader of the output has closed it: `audit -- journal | head`.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

process.exitCode = await runAudit(process.argv.slice(2), {
  readLocation: (use) => readStoreSettings(readEnvironment(), use),
  projections: STATION_PROJECTIONS,
  system: nodeSystem,
  out,
  progress: progressOn({ clock: nodeSystem.clock, stream: process.stderr }),
  say: (line) => console.error(line),
});
