import { Injectable } from '@nestjs/common';
import type { ServerMessages } from '@taya/contracts/socket';

/** What only the admin is told, by the message it goes out with. */
export type Alert = {
  [Name in AlertName]: { readonly event: Name; readonly data: ServerMessages[Name] };
}[AlertName];
export type AlertName = 'search_burst' | 'betting_stop_late';

/** Those who come later are told of the latest bursts. */
const KEPT = 10;

/** What an admin has to know at once: told by whoever notices it, passed on by the live messages. */
@Injectable()
export class Alerts {
  #bursts: readonly ServerMessages['search_burst'][] = [];
  #late: ServerMessages['betting_stop_late'] = null;
  readonly #listeners: ((alert: Alert) => void)[] = [];

  /** What an admin who comes now is told: the bursts since the start of the server, oldest first, and whether a stop is late. */
  get recent(): readonly Alert[] {
    const bursts = this.#bursts.map((data) => ({ event: 'search_burst' as const, data }));
    return this.#late === null ? bursts : [...bursts, { event: 'betting_stop_late', data: this.#late }];
  }

  searchesBurst(data: ServerMessages['search_burst']): void {
    this.#bursts = [...this.#bursts, data].slice(-KEPT);
    this.#tell({ event: 'search_burst', data });
  }

  /** Null once it is stopped. */
  bettingStopIsLate(data: ServerMessages['betting_stop_late']): void {
    if (data === this.#late) return;
    this.#late = data;
    this.#tell({ event: 'betting_stop_late', data });
  }

  onAlert(listener: (alert: Alert) => void): void {
    this.#listeners.push(listener);
  }

  #tell(alert: Alert): void {
    for (const listener of this.#listeners) listener(alert);
  }
}
