import type { EventReader } from '../../event-store/event-store.js';
import { decode } from '../../ledger/codec.js';
import type { LedgerEvent } from '../../ledger/events.js';
import { windows } from '../log.js';

/** Everybody who is or was a user, and the station's time zone, at the current place in the log. */
export class People {
  timeZone = 'UTC';
  readonly #names = new Map<number, string>();

  take(event: LedgerEvent): void {
    switch (event.type) {
      case 'station.opened':
      case 'station.timeZoneChanged':
        this.timeZone = event.data.timeZone;
        break;
      case 'user.created':
      case 'user.edited':
        if (event.data.username !== undefined) this.#names.set(event.data.userId, event.data.username);
        break;
    }
  }

  /** A user by name, ignoring case, or else by id; undefined when there is none. User 0 is the station itself. */
  called(text: string): number | undefined {
    const wanted = text.normalize('NFC').toLowerCase();
    const byName = [...this.#names].find(([, name]) => name.normalize('NFC').toLowerCase() === wanted);
    if (byName !== undefined) return byName[0];
    const id = /^\d{1,15}$/.test(text) ? Number(text) : undefined;
    return id === 0 || (id !== undefined && this.#names.has(id)) ? id : undefined;
  }

  /** `ana (user 4)` */
  readonly nameOf = (userId: number): string =>
    userId === 0 ? 'the station' : `${this.usernameOf(userId)} (user ${userId})`;

  usernameOf(userId: number): string {
    return this.#names.get(userId) ?? 'unknown';
  }
}

/** With the names that they have at the end of the log. */
export async function peopleAtEnd(reader: EventReader): Promise<People> {
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
