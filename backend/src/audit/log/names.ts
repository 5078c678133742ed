import { Role } from '@taya/contracts/roles';
import { drawerOwner } from '../../ledger/accounts.js';
import { UsersInLog } from './users-in-log.js';

/** The tellers' names and the station's time zone at the current place in the log. */
export class Names extends UsersInLog {
  constructor() {
    super((role) => role === Role.Teller);
  }

  /** All tellers by their usernames. */
  tellers(): readonly (readonly [tellerId: number, username: string])[] {
    return [...this.usernames].sort(([, one], [, other]) =>
      one.localeCompare(other, 'en', { numeric: true }),
    );
  }

  /** The username of a teller; empty for other roles. */
  nameOf(tellerId: number): string {
    return this.usernames.get(tellerId) ?? '';
  }

  /** The username of the teller to whom a drawer account belongs; empty for other accounts. */
  ofAccount(account: string): string {
    const tellerId = drawerOwner(account);
    return tellerId === null ? '' : this.nameOf(tellerId);
  }
}
