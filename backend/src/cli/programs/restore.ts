/** `npm run restore -- --from DIR`: makes a station of a backup, in an empty data folder. */
import { makeFilesPrivate } from '../../system/private-files.js';
import { softwareVersion } from '../../system/software-version.js';
import { runRestore } from '../backup/run-backup.js';
import { commandSurroundings } from '../command-surroundings.js';

makeFilesPrivate();

process.exitCode = await runRestore(process.argv.slice(2), {
  ...commandSurroundings(),
  software: softwareVersion(),
});
