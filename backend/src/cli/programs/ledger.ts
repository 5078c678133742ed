/** `npm run ledger -- copy`: moves a station between folders and servers. */
import { makeFilesPrivate } from '../../system/private-files.js';
import { commandSurroundings } from '../command-surroundings.js';
import { runCopy } from '../ledger-copy/run-copy.js';

makeFilesPrivate();

process.exitCode = await runCopy(process.argv.slice(2), commandSurroundings());
