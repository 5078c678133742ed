/** `npm run restore -- --from DIR`: makes a station of a backup, in an empty data folder. */
import { readEnvironment } from '../system/environment.js';
import { nodeSystem } from '../system/node-system.js';
import { makeFilesPrivate } from '../system/private-files.js';
import { softwareVersion } from '../system/software-version.js';
import { runRestore } from './backup/run-backup.js';
import { progressOn } from './progress-meter.js';

makeFilesPrivate();

process.exitCode = await runRestore(process.argv.slice(2), {
  system: nodeSystem,
  software: softwareVersion(),
  environment: readEnvironment(),
  print: (line) => console.log(line),
  say: (line) => console.error(line),
  progress: progressOn({ clock: nodeSystem.clock, stream: process.stderr }),
});
