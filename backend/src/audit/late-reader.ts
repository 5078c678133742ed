import type { EventReader, RecordedEvent, Tail } from '../event-store/event-store.js';

type Reader = Pick<EventReader, 'read' | 'tail' | 'close'>;

/** A ledger that is opened by the first question that finds it: a server may be away for long. */
export class LateReader implements Reader {
  readonly #open: () => Promise<Reader>;
  #opened: Promise<Reader> | null = null;

  constructor(open: () => Promise<Reader>) {
    this.#open = open;
  }

  async read(fromRevision: number, limit: number): Promise<readonly RecordedEvent[]> {
    return (await this.#reader()).read(fromRevision, limit);
  }

  async tail(): Promise<Tail> {
    return (await this.#reader()).tail();
  }

  async close(): Promise<void> {
    const reader = await this.#opened?.catch(() => null);
    await reader?.close();
  }

  #reader() {
    this.#opened ??= this.#open().catch((error: unknown) => {
      this.#opened = null;
      throw error;
    });
    return this.#opened;
  }
}
