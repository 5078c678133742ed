import type { ServerMessages } from '@taya/contracts/socket';

/** A message that only the admin gets, by its name in the live messages. */
export type Alert = {
  [Name in AlertName]: { readonly event: Name; readonly data: ServerMessages[Name] };
}[AlertName];
export type AlertName = 'search_burst' | 'betting_stop_late';

/** How many of the latest bursts an admin gets who connects later. */
const STORED = 10;

/** What an admin must know at once: reported by any part of the server, sent by the live messages. */
export class Alerts {
  #bursts: readonly ServerMessages['search_burst'][] = [];
  #late: ServerMessages['betting_stop_late'] = null;
  readonly #listeners: ((alert: Alert) => void)[] = [];

  /**
   * What an admin gets on connecting: the latest bursts since the start of the server, oldest first, and whether a stop
   * of betting is late.
   */
  get recent(): readonly Alert[] {
    const bursts = this.#bursts.map((data) => ({ event: 'search_burst' as const, data }));
    return this.#late === null ? bursts : [...bursts, { event: 'betting_stop_late', data: this.#late }];
  }

  searchesBurst(data: ServerMessages['search_burst']): void {
    this.#bursts = [...this.#bursts, data].slice(-STORED);
    this.#notify({ event: 'search_burst', data });
  }

  /** Null when betting is stopped. */
  bettingStopIsLate(data: ServerMessages['betting_stop_late']): void {
    if (data === this.#late) return;
    this.#late = data;
    this.#notify({ event: 'betting_stop_late', data });
  }

  onAlert(listener: (alert: Alert) => void): void {
    this.#listeners.push(listener);
  }

  #notify(alert: Alert): void {
    for (const listener of this.#listeners) listener(alert);
  }
}
