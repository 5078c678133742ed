/**
 * `npm run reset-password -- superadmin`: gives a user of a stopped station a new password, when they cannot log in.
 * `DATA_DIR` (./data) names the station; `STATION_ID` with `EVENT_STORE_URL` and `MONGO_URL` where its ledger and its
 * passwords are, if they are on servers. Exit code 0 done, 1 not done, 2 wrong use.
 */
import { readStoreSettings } from '../../config/config.js';
import { readEnvironment } from '../../system/environment.js';
import { nodeSystem } from '../../system/node-system.js';
import { makeFilesPrivate } from '../../system/private-files.js';
import { asStorageError } from '../../system/storage-fault.js';
import { resetPassword } from '../password-reset.js';

makeFilesPrivate();
const [username, ...rest] = process.argv.slice(2);
if (username === undefined || username === '' || rest.length > 0) {
  console.error('Whose password? For example: npm run reset-password -- superadmin');
  process.exitCode = 2;
} else {
  try {
    const path = await resetPassword(readStoreSettings(readEnvironment()), username, nodeSystem);
    console.log(
      `${username} has a new password. It is in ${path}\nand has to be changed at the first login.`,
    );
  } catch (error) {
    console.error(`The password was not reset: ${(asStorageError(error, 'DATA_DIR') as Error).message}`);
    process.exitCode = 1;
  }
}
