import type { EventReader } from '../../event-store/event-store.js';
import { decode } from '../../ledger/codec.js';
import { windows } from '../log.js';
import { UsersInLog } from '../users-in-log.js';

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
export async function peopleAtEnd(reader: Pick<EventReader, 'read' | 'tail'>): Promise<People> {
  const people = new People();
  const { revision } = await reader.tail();
  for await (const window of windows(reader, revision)) {
    for (const recorded of window) {
      if (OF_PEOPLE.test(recorded.json)) people.take(decode(recorded.revision, recorded.json));
    }
  }
  return people;
}

const OF_PEOPLE = /^\{"type":"(user|station)\./;
