import { Injectable } from '@nestjs/common';
import type { SearchBurst } from '@taya/contracts/socket';

/** Those who come later are told of the latest ones. */
const KEPT = 10;

/** What an admin has to know at once: told by whoever notices it, passed on by the live messages. */
@Injectable()
export class Alerts {
  #recent: readonly SearchBurst[] = [];
  readonly #listeners: ((burst: SearchBurst) => void)[] = [];

  /** Since the start of the server, oldest first. */
  get recent(): readonly SearchBurst[] {
    return this.#recent;
  }

  tell(burst: SearchBurst): void {
    this.#recent = [...this.#recent, burst].slice(-KEPT);
    for (const listener of this.#listeners) listener(burst);
  }

  onAlert(listener: (burst: SearchBurst) => void): void {
    this.#listeners.push(listener);
  }
}
