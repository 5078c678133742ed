import type { LedgerEvent } from '../../ledger/events.js';
import type { Ledger } from '../pipeline/ledger.js';
import type { GeneratedPassword, GeneratedPasswords } from './generated-passwords.js';
import type { Sessions } from './sessions.js';

/**
 * Passwords that are not in force leave the file: those that a crash left there now, the others when they are changed.
 * To be called once `sessions` follows the ledger, so that it has taken in what is told here.
 * @param onFailure told when the file cannot be written: a call must not fail for it
 */
export function forgetChangedPasswords(
  ledger: Pick<Ledger, 'onDurable'>,
  sessions: Sessions,
  passwords: GeneratedPasswords,
  onFailure: (reason: Error) => void,
): void {
  const isInForce = ({ username, credentialId }: GeneratedPassword) =>
    sessions.userByName(username)?.credentialId === credentialId;
  const forget = () => {
    try {
      passwords.keepOnly(isInForce);
    } catch (error) {
      onFailure(error as Error);
    }
  };
  forget();
  ledger.onDurable((events) => {
    if (events.some(givesPassword)) forget();
  });
}

function givesPassword({ type }: LedgerEvent): boolean {
  return type === 'user.passwordChanged' || type === 'user.edited';
}
