/**
 * Loaded into a server before its own code: a password's hash takes 64 KiB and one pass whatever is
 * asked for, a tenth of a millisecond instead of forty. A short test has a dozen of them.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { argon2 } = crypto;
if (argon2.name !== 'quickArgon2') {
  crypto.argon2 = function quickArgon2(algorithm, parameters, done) {
    argon2(algorithm, { ...parameters, memory: 64, passes: 1 }, done);
  };
  syncBuiltinESMExports();
}
