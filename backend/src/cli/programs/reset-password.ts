/** `npm run reset-password -- superadmin`: gives a user of a stopped station a new password, when they cannot log in. */
import { readStoreSettings } from '../../config/config.js';
import { commandContext, readArguments, runCommand, UsageError } from '../command-context.js';
import { resetPassword } from '../password-reset.js';

const USAGE = `Usage: npm run reset-password -- <user>

DATA_DIR (./data) names the station, and STATION_ID with EVENT_STORE_URL and MONGO_URL where its ledger and its passwords
are, if they are on servers. Exit 0: done. 1: not done. 2: wrong use.`;

const context = commandContext();
process.exitCode = await runCommand(
  { title: 'The password was not reset', usage: USAGE },
  context,
  async () => {
    const { positionals } = readArguments({ allowPositionals: true });
    const [username, ...rest] = positionals;
    if (username === undefined || username === '' || rest.length > 0) throw new UsageError('Whose password?');
    const path = await resetPassword(readStoreSettings(context.environment), username, context.system);
    context.print(
      `${username} has a new password. It is in ${path}\nand has to be changed at the first login.`,
    );
    return 0;
  },
);
