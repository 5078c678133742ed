import { decode } from '../../ledger/codec.js';
import type { LedgerEvent } from '../../ledger/events.js';
import type { StoredBet } from '../../ledger/prints.js';
import { ADMIN_PERSON } from '../../ledger/testing/station.fixture.js';
import type { CommandLocation } from '../recorded-commands.js';
import {
  type ReadSide,
  ReadSideBehindError,
  type ReadSideParts,
  type ReadSides,
} from './read-side.fixture.js';

const PATIENCE_MS = 2_000;
const POLL_MS = 20;

/** A read side without projections: it looks through the log, as far as it has heard of it. */
export class LateIndexes implements ReadSides {
  readonly met = { rebuilds: 0, failures: 0 };
  readonly #parts: ReadSideParts;
  readonly #events: LedgerEvent[] = [];

  constructor(parts: ReadSideParts) {
    this.#parts = parts;
    parts.disk.onAppend((recorded) => {
      this.#events.push(...recorded.map(({ revision, json }) => decode(revision, json)));
    });
  }

  open({ durableRevision }: { readonly durableRevision: () => number }): ReadSide {
    return new LateIndex(this.#parts, this.#events, durableRevision);
  }

  async settled(): Promise<void> {}
}

class LateIndex implements ReadSide {
  readonly #parts: ReadSideParts;
  /** All there are: it knows those up to its revision. */
  readonly #events: readonly LedgerEvent[];
  readonly #durableRevision: () => number;
  readonly #forget: () => void;
  #revision: number;
  #isClosed = false;

  constructor(parts: ReadSideParts, events: readonly LedgerEvent[], durableRevision: () => number) {
    const { world, disk } = parts;
    this.#parts = parts;
    this.#events = events;
    this.#durableRevision = durableRevision;
    this.#revision = world.random.between(-1, disk.tail.revision);
    this.#forget = disk.onAppend(() => this.#hearLater());
    this.#hearLater();
  }

  readonly lookUpKey = async (key: string, throughRevision: number): Promise<CommandLocation | null> => {
    await this.#parts.world.sleep(this.#parts.world.random.between(0, 5));
    if (this.#isClosed || this.#revision < throughRevision) throw new ReadSideBehindError('too far behind');
    const found = this.#known().find(({ command }) => command?.key === key);
    if (found?.command === undefined) return null;
    const { events, fingerprint } = found.command;
    return { revision: found.revision, events, fingerprint };
  };

  lag(): number {
    return Math.max(0, this.#durableRevision() - this.#revision);
  }

  async bet(serial: string): Promise<StoredBet | null> {
    const revision = this.#durableRevision();
    for (let waited = 0; this.#revision < revision || this.#isClosed; waited += POLL_MS) {
      if (waited >= PATIENCE_MS || this.#isClosed) throw new ReadSideBehindError(`not at ${revision}`);
      await this.#parts.world.sleep(POLL_MS);
    }
    return this.#stored(serial, revision);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#forget();
  }

  #hearLater(): void {
    const { world, disk, latestMs } = this.#parts;
    const { revision } = disk.tail;
    world.timers.after(world.random.between(0, latestMs), () => {
      this.#revision = Math.max(this.#revision, revision);
    });
  }

  #stored(serial: string, revision: number): StoredBet | null {
    let stored: StoredBet | null = null;
    for (const { type, data } of this.#known()) {
      if (type === 'bet.sold' && data.serial === serial) {
        const { betId: id, gameId, sellerId: tellerId } = data;
        const prints = { bet: 0, payout: 0 };
        stored = { id, gameId, tellerId, payerId: null, claimedBy: null, prints, revision };
      }
      if (stored === null || !('betId' in data) || data.betId !== stored.id) continue;
      if (type === 'bet.paid') stored = { ...stored, payerId: data.payerId };
      if (type === 'bet.claimed') stored = { ...stored, claimedBy: ADMIN_PERSON };
      if (type === 'bet.printed') {
        stored = { ...stored, prints: { ...stored.prints, [data.receipt]: data.count } };
      }
    }
    return stored;
  }

  #known(): readonly LedgerEvent[] {
    return this.#events.slice(0, this.#revision + 1);
  }
}
