/** `npm run audit`: the audit's commands, on the data folder of a stopped or running station. */
import { readStoreSettings } from '../../config/config.js';
import { checkInThread } from '../audit/read-model-thread.js';
import { runAudit } from '../audit/run-audit.js';
import { commandContext } from '../command-context.js';

// The reader of the output has closed it: `audit -- balances | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

const context = commandContext();
process.exitCode = await runAudit(process.argv.slice(2), {
  ...context,
  readLocation: (use) => readStoreSettings(context.environment, use),
  checkReadModels: checkInThread,
});
