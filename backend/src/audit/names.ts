import type { LedgerEvent } from '../ledger/events.js';

/** The tellers' names and the station's time zone at the current place in the log. */
export class Names {
  timeZone = 'UTC';
  readonly #tellers = new Map<number, string>();

  take(event: LedgerEvent): void {
    switch (event.type) {
      case 'station.opened':
      case 'station.timeZoneChanged':
        this.timeZone = event.data.timeZone;
        break;
      case 'user.created':
        if (event.data.role === 2) this.#tellers.set(event.data.userId, event.data.username);
        break;
      case 'user.edited':
        if (event.data.username !== undefined) this.#tellers.set(event.data.userId, event.data.username);
        break;
    }
  }

  /** Goes on with what was known at a place in the log. */
  restore(
    tellers: readonly (readonly [tellerId: number, username: string])[],
    timeZone = this.timeZone,
  ): void {
    this.timeZone = timeZone;
    for (const [tellerId, username] of tellers) this.#tellers.set(tellerId, username);
  }

  /** A teller by username, ignoring case, or else by id; undefined when there is none. */
  tellerCalled(text: string): number | undefined {
    const wanted = text.normalize('NFC').toLowerCase();
    const byName = [...this.#tellers].find(([, name]) => name.normalize('NFC').toLowerCase() === wanted);
    if (byName !== undefined) return byName[0];
    return this.#tellers.has(Number(text)) ? Number(text) : undefined;
  }

  /** All tellers by their usernames. */
  tellers(): readonly (readonly [tellerId: number, username: string])[] {
    return [...this.#tellers].sort(([, one], [, other]) => one.localeCompare(other, 'en', { numeric: true }));
  }

  /** The username of a teller; empty for other roles. */
  nameOf(tellerId: number): string {
    return this.#tellers.get(tellerId) ?? '';
  }

  /** The username of the teller to whom a drawer account belongs; empty for other accounts. */
  ofAccount(account: string): string {
    const [kind, id] = account.split(':');
    return kind === 'drawer' ? this.nameOf(Number(id)) : '';
  }
}
