import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { apply, type EventMap, type EventTypeOf } from '../ledger/event-map.js';
import type { Ledger } from '../pipeline/ledger.js';
import { makeDirectory, writeWhole } from '../system/durable-files.js';
import type { Sessions } from './sessions.js';

export interface GeneratedPassword {
  readonly username: string;
  readonly password: string;
  readonly credentialId: string;
}

const TITLE =
  '# Passwords that the station made up: user, password, number of the credential. Each is changed at the first login,\n' +
  '# and leaves this file then.\n';

/**
 * Made-up passwords that nobody has changed yet, in a file of the data folder that only the station's account can read.
 * A password is durably in the file before the event that makes it the user's, so that the password in force is there
 * whenever the power fails. Passwords that never came into force, or no longer are, are recognized by their credential.
 */
export class GeneratedPasswords {
  readonly path: string;

  constructor(dataDir: string) {
    this.path = join(dataDir, 'generated-passwords.txt');
  }

  get isEmpty(): boolean {
    return this.#read().length === 0;
  }

  add(passwords: readonly GeneratedPassword[]): void {
    if (passwords.length > 0) this.#write([...this.#read(), ...passwords]);
  }

  /** Removes the passwords that are not in force, and the file when it is empty. */
  keepOnly(isInForce: (password: GeneratedPassword) => boolean): void {
    const before = this.#read();
    const after = before.filter(isInForce);
    if (after.length === before.length) return;
    if (after.length > 0) this.#write(after);
    else rmSync(this.path, { force: true });
  }

  #read(): readonly GeneratedPassword[] {
    if (!existsSync(this.path)) return [];
    return readFileSync(this.path, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const [username = '', password = '', credentialId = ''] = line.split(/ +/);
        return { username, password, credentialId };
      });
  }

  /** Writes the whole file or nothing. */
  #write(passwords: readonly GeneratedPassword[]): void {
    const lines = passwords.map(
      ({ username, password, credentialId }) => `${username.padEnd(12)} ${password} ${credentialId}\n`,
    );
    makeDirectory(dirname(this.path));
    writeWhole(this.path, TITLE + lines.join(''));
  }
}

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
