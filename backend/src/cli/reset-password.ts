/**
 * `npm run reset-password -- superadmin`: gives a user of a stopped station a new password, when they cannot log in.
 * `DATA_DIR` (./data) names the station. Exit code 0 done, 1 not done, 2 wrong use.
 */
import { readLedgerSettings } from '../config/config.js';
import { readEnvironment } from '../system/environment.js';
import { nodeSystem } from '../system/node-system.js';
import { makeFilesPrivate } from '../system/private-files.js';
import { resetPassword } from './password-reset.js';

makeFilesPrivate();
const [username, ...rest] = process.argv.slice(2);
if (username === undefined || username === '' || rest.length > 0) {
  console.error('Whose password? For example: npm run reset-password -- superadmin');
  process.exitCode = 2;
} else {
  try {
    const path = await resetPassword(readLedgerSettings(readEnvironment()), username, nodeSystem);
    console.log(
      `${username} has a new password. It is in ${path}\nand has to be changed at the first login.`,
    );
  } catch (error) {
    console.error(`The password was not reset: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
