/** `npm run audit`: the audit's commands, on the data folder of a stopped or running station. */
import { once } from 'node:events';
import { type Output, runAudit } from '../../audit/run-audit.js';
import { readStoreSettings } from '../../config/config.js';
import { STATION_PROJECTIONS } from '../../station-projections.js';
import { readEnvironment } from '../../system/environment.js';
import { nodeSystem } from '../../system/node-system.js';
import { makeFilesPrivate } from '../../system/private-files.js';
import { progressOn } from '../progress-meter.js';

makeFilesPrivate();

const { stdout } = process;

const out: Output = {
  line: (text) => {
    stdout.write(`${text}\n`);
  },
  async flush() {
    if (stdout.writableNeedDrain) await once(stdout, 'drain');
  },
};

// The reader of the output has closed it: `audit -- journal | head`.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

process.exitCode = await runAudit(process.argv.slice(2), {
  location: readStoreSettings(readEnvironment()),
  projections: STATION_PROJECTIONS,
  system: nodeSystem,
  out,
  progress: progressOn({ clock: nodeSystem.clock, stream: process.stderr }),
  say: (line) => console.error(line),
});
