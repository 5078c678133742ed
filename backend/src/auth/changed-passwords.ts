import { apply, type EventMap, type EventTypeOf } from '../ledger/event-map.js';
import type { Ledger } from '../pipeline/ledger.js';
import type { GeneratedPassword, GeneratedPasswords } from './generated-passwords.js';
import type { Sessions } from './sessions.js';

/**
 * Removes passwords that are not in force from the file: those left by a crash at once, the others when they are
 * changed. Call it once `sessions` follows the ledger, so that it has applied the events reported here.
 * @param onFailure called when the file cannot be written, because a call must not fail for it
 */
export function forgetChangedPasswords(
  ledger: Pick<Ledger, 'onDurable'>,
  sessions: Sessions,
  passwords: GeneratedPasswords,
  onFailure: (reason: Error) => void,
): void {
  const isInForce = ({ username, credentialId }: GeneratedPassword) =>
    sessions.findUserByName(username)?.credentialId === credentialId;
  const forget = () => {
    try {
      passwords.keepOnly(isInForce);
    } catch (error) {
      onFailure(error as Error);
    }
  };
  forget();
  ledger.onDurable((events) => {
    if (events.some((event) => apply(MAY_GIVE_PASSWORD, event))) forget();
  });
}

const MAY_GIVE_PASSWORD: EventMap<EventTypeOf<'user'>, boolean> = {
  'user.created': () => false,
  'user.edited': () => true,
  'user.passwordChanged': () => true,
  'user.signedIn': () => false,
  'user.signedOut': () => false,
  'user.pinSet': () => false,
  'user.pinRefused': () => false,
};
