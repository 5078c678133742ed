import { decode } from '../../../ledger/codec.js';
import { Names } from '../../log/names.js';
import { UsersInLog } from '../../log/users-in-log.js';
import { type LogReader, windows } from '../../log/walk.js';

/** Everybody who is or was a user, and the station's time zone, at the current place in the log. */
export class People extends UsersInLog {
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

/** With the names that they have at the end of the log. */
export function peopleAtEnd(reader: LogReader): Promise<People> {
  return namedAtEnd(reader, new People());
}

/** The tellers, with the names that they have at the end of the log. */
export function namesAtEnd(reader: LogReader): Promise<Names> {
  return namedAtEnd(reader, new Names());
}

async function namedAtEnd<Users extends UsersInLog>(reader: LogReader, users: Users): Promise<Users> {
  const { revision } = await reader.tail();
  for await (const window of windows(reader, revision)) {
    for (const recorded of window) {
      if (OF_PEOPLE.test(recorded.json)) users.take(decode(recorded.revision, recorded.json));
    }
  }
  return users;
}

const OF_PEOPLE = /^\{"type":"(user|station)\./;
