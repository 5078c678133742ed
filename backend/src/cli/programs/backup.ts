/** `npm run backup -- --out DIR`: saves a station, running or stopped, into a new folder. */
import { runBackup } from '../backup/run-backup.js';
import { commandContext } from '../command-context.js';

process.exitCode = await runBackup(process.argv.slice(2), commandContext());
