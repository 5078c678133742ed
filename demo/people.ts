import { randomInt } from 'node:crypto';
import { GENERATED_PASSWORD_ALPHABET, GENERATED_PASSWORD_LENGTH } from '@taya/contracts/limits';
import { Role } from '@taya/contracts/roles';
import type { TellerView } from '@taya/contracts/teller';
import { Client } from './client.ts';
import names from './people.json' with { type: 'json' };

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
  /** The second admin, who gives and takes the tellers' cash. */
  readonly cashDesk: Person;
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
    cashDesk: withPassword(names.cashDesk),
    tellers: names.tellers.map(withPassword),
    guests: names.guests.map(withPassword),
  };
}

function newPassword(): string {
  const characters = Array.from({ length: GENERATED_PASSWORD_LENGTH }, () =>
    GENERATED_PASSWORD_ALPHABET.charAt(randomInt(GENERATED_PASSWORD_ALPHABET.length)),
  );
  return characters.join('');
}

/** Adds the cash desk, and the tellers that the station does not have yet. @returns the ids of tellers, by username */
export async function hire(url: string, people: People): Promise<ReadonlyMap<string, number>> {
  const superAdmin = new Client(url);
  await superAdmin.signIn('superadmin', people.superadmin);
  await superAdmin.post('/api/staff', { ...people.cashDesk, role_id: Role.Admin, middle_name: '', ip: '' });
  const present = await superAdmin.get<readonly TellerView[]>('/api/teller?page_size=100');
  const ids = new Map(present.map(({ username, id }) => [username, id]));
  for (const person of [...people.tellers, ...people.guests]) {
    if (ids.has(person.username)) continue;
    const form = { ...person, middle_name: '', ip: TELLER_IP };
    ids.set(person.username, (await superAdmin.post<TellerView>('/api/teller', form)).id);
  }
  return ids;
}
