import { randomInt } from 'node:crypto';
import { GENERATED_PASSWORD_ALPHABET, GENERATED_PASSWORD_LENGTH } from '@taya/contracts/limits';
import type { TellerView } from '@taya/contracts/teller';
import { Client } from './client.ts';
import habits from './habits.json' with { type: 'json' };

export interface Person {
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
  readonly location: string;
  readonly password: string;
}

export interface People {
  readonly admin: string;
  readonly superadmin: string;
  readonly auditor: string;
  /** Tellers played by the demo. */
  readonly tellers: readonly Person[];
  /** Tellers for the visitor. */
  readonly guests: readonly Person[];
}

/** The address from which tellers may log in: this machine. */
export const TELLER_IP = '127.0.0.1';

/** Everybody, with new random passwords. */
export function newPeople(): People {
  const withPassword = (person: Omit<Person, 'password'>): Person => ({ ...person, password: newPassword() });
  return {
    admin: newPassword(),
    superadmin: newPassword(),
    auditor: newPassword(),
    tellers: habits.tellers.map(withPassword),
    guests: habits.guests.map(withPassword),
  };
}

function newPassword(): string {
  const characters = Array.from({ length: GENERATED_PASSWORD_LENGTH }, () =>
    GENERATED_PASSWORD_ALPHABET.charAt(randomInt(GENERATED_PASSWORD_ALPHABET.length)),
  );
  return characters.join('');
}

/** Adds the tellers that the station does not have yet. */
export async function hireTellers(url: string, people: People): Promise<void> {
  const superAdmin = new Client(url);
  await superAdmin.signIn('superadmin', people.superadmin);
  const present = await superAdmin.get<readonly TellerView[]>('/api/teller?page_size=100');
  for (const person of [...people.tellers, ...people.guests]) {
    if (present.some(({ username }) => username === person.username)) continue;
    await superAdmin.post('/api/teller', { ...person, middle_name: '', ip: TELLER_IP });
  }
}
