import { Inject, Injectable } from '@nestjs/common';
import type { DocumentReader } from '../document-store/document-store.js';
import { Failure } from '../http/failure.js';
import type { Ledger } from '../pipeline/ledger.js';
import { DOCUMENT_READER, LEDGER, SYSTEM } from '../providers.js';
import type { System } from '../system/system.js';

/** How long a query waits for the read models before it gives up. */
const PATIENCE_MS = 2_000;

interface Waiting {
  readonly revision: number;
  resolve(): void;
}

/** The read models, not before they show everything this server has acknowledged: everybody reads his own writes. */
@Injectable()
export class ReadModels {
  readonly #ledger: Ledger;
  readonly #reader: DocumentReader;
  readonly #system: System;
  readonly #waiting = new Set<Waiting>();
  #projectedRevision = -1;

  constructor(
    @Inject(LEDGER) ledger: Ledger,
    @Inject(DOCUMENT_READER) reader: DocumentReader,
    @Inject(SYSTEM) system: System,
  ) {
    this.#ledger = ledger;
    this.#reader = reader;
    this.#system = system;
  }

  /** Revision up to which the read models are written. */
  get projectedRevision(): number {
    return this.#projectedRevision;
  }

  /** Told by the projector, after each batch it has committed. */
  projectedThrough(revision: number): void {
    this.#projectedRevision = revision;
    for (const waiting of this.#waiting) {
      if (waiting.revision <= revision) waiting.resolve();
    }
  }

  /** @throws Failure BEHIND when the read models do not catch up within two seconds */
  async current(): Promise<DocumentReader> {
    const revision = this.#ledger.durableRevision;
    if (revision > this.#projectedRevision) await this.#reached(revision);
    return this.#reader;
  }

  #reached(revision: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        timer.cancel();
        this.#waiting.delete(waiting);
      };
      const waiting: Waiting = {
        revision,
        resolve: () => {
          settle();
          resolve();
        },
      };
      const timer = this.#system.timers.after(PATIENCE_MS, () => {
        settle();
        reject(new Failure('BEHIND'));
      });
      this.#waiting.add(waiting);
    });
  }
}
