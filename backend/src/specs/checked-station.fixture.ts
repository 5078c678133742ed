import { expect } from '@jest/globals';
import type { CheckedPart } from '@taya/contracts/answers/identities';
import { BookWriter } from '../audit/book/book-writer.js';
import { temporaryBook } from '../audit/book/temporary-book.fixture.js';
import { type DrawersNow, drawersOf } from '../audit/live-check/drawers.js';
import { LiveCheck, type LiveCheckParts, type StationFacts } from '../audit/live-check/live-check.js';
import { Violation } from '../audit/log/violation.js';
import { linkedWindows } from '../audit/log/walk.js';
import { recordedLog } from '../audit/station-log.fixture.js';
import { workedDay } from '../audit/worked-day.fixture.js';
import type { Document, DocumentStore } from '../document-store/document-store.js';
import { EventStoreUnreachableError, type RecordedEvent } from '../event-store/event-store.js';
import { decode } from '../ledger/codec.js';
import { Replica } from '../pipeline/replica.js';
import { ProjectionWriter } from '../projections/projection-writer.js';
import { STATION_PROJECTIONS } from '../station/station-projections.js';
import { emptyDocuments } from './projections.fixture.js';

export const ASKED = {
  projector: 'following',
  isBusy: false,
  writesOfOthers: null,
} as const;

/** The live check beside the stores of a worked day, which a spec changes as somebody with the folder could. */
export class CheckedStation {
  log: RecordedEvent[] = [...recordedLog(workedDay().log)];
  documents: DocumentStore = emptyDocuments();
  nowMs = 0;
  /** Whether a read takes longer than a check may. */
  slowly = false;
  /** Whether events cannot be read, of which the end is still known. */
  isAway = false;
  liveCheck!: LiveCheck;
  readonly book = temporaryBook();
  readonly #writer = new BookWriter(this.book);

  readonly reader: LiveCheckParts['reader'] = {
    tail: async () => this.log.at(-1) ?? { revision: -1, hash: '' },
    read: async (from, limit) => {
      if (this.isAway) throw new EventStoreUnreachableError('the server is away');
      if (this.slowly) this.nowMs += 1_000;
      return this.log.slice(from, from + limit);
    },
  };

  static async open(): Promise<CheckedStation> {
    const station = new CheckedStation();
    await station.project();
    station.liveCheck = await station.checkOf();
    return station;
  }

  /** A check of these stores that has not run yet. */
  async checkOf(reader = this.reader): Promise<LiveCheck> {
    return new LiveCheck({
      reader,
      documents: this.documents,
      withBook: async (use) => use(this.book),
      clock: { nowMs: () => 1_000, monotonicMs: () => this.nowMs },
      checksShort: 2,
      checksAtRest: 1,
      pause: async () => {},
    });
  }

  dispose(): void {
    this.book.close();
  }

  end(): number {
    return this.log.length - 1;
  }

  async project(): Promise<void> {
    await (await ProjectionWriter.at(this.documents, STATION_PROJECTIONS)).write(this.log);
  }

  /** The drawers that the running station decides by, right after an event. */
  drawersNow(through = this.end()): DrawersNow {
    const replica = Replica.ofStation('1');
    for (const { revision, json, hash } of this.log.slice(0, through + 1))
      replica.evolve(decode(revision, json), hash);
    return drawersOf(replica.state, replica.revision);
  }

  /** As the thread does that fills the book: what is in it stays, and what does not hold is not taken in. */
  async fillBook(): Promise<void> {
    try {
      for await (const window of linkedWindows(this.reader, this.end(), this.#writer.head))
        this.#writer.write(window);
    } catch (error) {
      if (!(error instanceof Violation || error instanceof EventStoreUnreachableError)) throw error;
    }
  }

  async check(asked: Partial<StationFacts> = {}) {
    await this.fillBook();
    return this.liveCheck.check({ ...ASKED, drawers: this.drawersNow(), ...asked });
  }

  /** Looks, and expects that one part alone does not hold. @returns what is said of it */
  async badOf(name: CheckedPart['name'], asked: Partial<StationFacts> = {}) {
    const { holds, parts } = await this.check(asked);
    const bad = parts.filter((part) => !part.holds);
    expect([holds, bad.map((part) => part.name)]).toEqual([false, [name]]);
    return bad[0]?.first_bad;
  }

  /** Writes a document past the projector. */
  async forge(collection: string, document: Document): Promise<void> {
    const writes = [{ kind: 'put' as const, collection, document }];
    const expectedCheckpoint = await this.documents.checkpoint('forger');
    await this.documents.commit({
      projection: 'forger',
      expectedCheckpoint,
      checkpoint: expectedCheckpoint + 1,
      writes,
    });
  }

  /** Puts another text in the place of an event's, and leaves its hash. */
  change(revision: number, from: string, to: string): void {
    const event = this.log[revision] as RecordedEvent;
    expect(event.json).toContain(from);
    this.log[revision] = { ...event, json: event.json.replace(from, to) };
  }

  cashOfAna(): number {
    return this.log.findIndex(({ json }) => json.includes('"cash.added"') && json.includes('500000'));
  }
}
