import type { LedgerEvent } from '../ledger/events.js';

/** Users by name, and the station's time zone, at the current place in the log. */
export class UsersInLog {
  timeZone = 'UTC';
  protected readonly usernames = new Map<number, string>();
  readonly #isKept: (role: number) => boolean;

  /** @param isKept which users, by their role; all where it is left out */
  constructor(isKept: (role: number) => boolean = () => true) {
    this.#isKept = isKept;
  }

  take(event: LedgerEvent): void {
    switch (event.type) {
      case 'station.opened':
      case 'station.timeZoneChanged':
        this.timeZone = event.data.timeZone;
        break;
      case 'user.created':
        if (this.#isKept(event.data.role)) this.usernames.set(event.data.userId, event.data.username);
        break;
      case 'user.edited':
        if (event.data.username !== undefined && this.usernames.has(event.data.userId))
          this.usernames.set(event.data.userId, event.data.username);
        break;
    }
  }

  /** A user by name, ignoring case, or else by id; undefined when there is none. */
  called(text: string): number | undefined {
    const wanted = text.normalize('NFC').toLowerCase();
    const byName = [...this.usernames].find(([, name]) => name.normalize('NFC').toLowerCase() === wanted);
    if (byName !== undefined) return byName[0];
    const id = /^\d{1,15}$/.test(text) ? Number(text) : undefined;
    return id !== undefined && this.usernames.has(id) ? id : undefined;
  }
}
