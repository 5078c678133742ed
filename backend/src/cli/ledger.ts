/** `npm run ledger -- copy`: moves a station between folders and servers. */
import { readEnvironment } from '../system/environment.js';
import { nodeSystem } from '../system/node-system.js';
import { makeFilesPrivate } from '../system/private-files.js';
import { runCopy } from './ledger-copy/run-copy.js';
import { progressOn } from './progress-meter.js';

makeFilesPrivate();

process.exitCode = await runCopy(process.argv.slice(2), {
  system: nodeSystem,
  environment: readEnvironment(),
  print: (line) => console.log(line),
  say: (line) => console.error(line),
  progress: progressOn({ clock: nodeSystem.clock, stream: process.stderr }),
});
