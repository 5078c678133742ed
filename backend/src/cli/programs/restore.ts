/** `npm run restore -- --from DIR`: makes a station of a backup, in an empty data folder. */
import { runRestore } from '../backup/run-backup.js';
import { commandContext } from '../command-context.js';

process.exitCode = await runRestore(process.argv.slice(2), commandContext());
