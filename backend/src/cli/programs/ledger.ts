/** `npm run ledger -- copy`: moves a station between folders and servers. */
import { makeFilesPrivate } from '../../system/private-files.js';
import { commandContext } from '../command-context.js';
import { runCopy } from '../ledger-copy/run-copy.js';

makeFilesPrivate();

process.exitCode = await runCopy(process.argv.slice(2), commandContext());
