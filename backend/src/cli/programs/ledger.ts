/** `npm run ledger -- copy`: moves a station between folders and servers. */
import { commandContext } from '../command-context.js';
import { runCopy } from '../ledger-copy/run-copy.js';

process.exitCode = await runCopy(process.argv.slice(2), commandContext());
