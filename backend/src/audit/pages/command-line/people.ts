import type { Book } from '../../book/book.js';
import { nameUsers } from '../../book/book-at.js';
import { UsersInLog } from '../../log/users-in-log.js';

/** Everybody who is or was a user, and the station's time zone, after an event. */
export class People extends UsersInLog {
  static at(book: Book, revision: number): People {
    return nameUsers(book, new People(), -1, revision);
  }

  /** User 0 is the station itself. */
  override called(text: string): number | undefined {
    return super.called(text) ?? (text === '0' ? 0 : undefined);
  }

  /** `ana (user 4)` */
  readonly nameOf = (userId: number): string =>
    userId === 0 ? 'the station' : `${this.usernameOf(userId)} (user ${userId})`;

  usernameOf(userId: number): string {
    return this.usernames.get(userId) ?? 'unknown';
  }
}
