/** A read side of one small projection, for specs of the machinery: each cash-in is counted and listed. */

import type { CollectionDeclaration, Document } from '../document-store/document-store.js';
import { MemoryDocumentStore } from '../document-store/memory/memory-document-store.fixture.js';
import { chained } from '../event-store/chained.fixture.js';
import type { EventReader, EventStore, RecordedEvent } from '../event-store/event-store.js';
import { decode, encode } from '../ledger/codec.js';
import type { DomainEvent } from '../ledger/events.js';
import { PROJECTOR } from '../read-models/collections.js';
import { type Projection, passedOver } from './projection.js';
import type { ProjectionSet } from './projection-writer.js';

export interface Total extends Document {
  readonly id: 'all';
  readonly amount: number;
}

export interface Entry extends Document {
  readonly id: number;
  readonly day: string;
  readonly isClosed: boolean;
}

export const TOTALS: CollectionDeclaration<Total> = { name: 'totals', idType: 'string', indexes: [] };
export const ENTRIES: CollectionDeclaration<Entry> = {
  name: 'entries',
  idType: 'number',
  indexes: [{ fields: ['isClosed', 'day'] }],
};
export const TOY_COLLECTIONS = [TOTALS, ENTRIES, PROJECTOR] as const;

/** An amount that the projection cannot take in, after it has written half of what it should. */
export const POISON = 666;

const toyProjection: Projection = {
  name: 'toy',
  collections: [TOTALS, ENTRIES],
  sweeps: ['date.cleared'],
  handlers: {
    async 'cash.added'({ data }, documents) {
      const total = await documents.get(TOTALS, 'all');
      documents.put(TOTALS, { id: 'all', amount: (total?.amount ?? 0) + data.amount });
      if (data.amount === POISON) throw new Error('no such amount');
      documents.put(ENTRIES, { id: data.cashinId, day: data.businessDate, isClosed: false });
    },
    async 'date.cleared'({ data }, documents) {
      const open = { isClosed: false, day: { lte: data.date } };
      for await (const entry of documents.sweep(ENTRIES, open, 'day')) {
        documents.put(ENTRIES, { ...entry, isClosed: true });
      }
    },
    ...passedOver('cash.remitted', 'cash.reversed'),
    ...passedOver('station', 'settings', 'user', 'timer', 'bet', 'game', 'shift', 'day', 'ledger', 'command'),
  },
};

export const TOY_SET: ProjectionSet = { projections: [toyProjection], fingerprint: 'toy 1', decode };

export function toyDocuments(): MemoryDocumentStore {
  return new MemoryDocumentStore(TOY_COLLECTIONS);
}

/** The stored form of events, all of one moment. */
export function stored(...events: readonly DomainEvent[]): readonly string[] {
  return events.map((event) => encode(event, { at: 0, by: { userId: 0, ip: '' }, on: 'test' }));
}

export function cashIn(cashinId: number, amount: number, businessDate = '2026-11-21'): DomainEvent {
  return { type: 'cash.added', data: { cashinId, tellerId: 4, amount, refNumber: 'REF', businessDate } };
}

/** Cash-ins of one centavo each, numbered from `first` on. */
export function cashIns(first: number, count: number): readonly string[] {
  return stored(...Array.from({ length: count }, (_, index) => cashIn(first + index, 1)));
}

export function cleared(clearId: number, date: string): DomainEvent {
  return { type: 'date.cleared', data: { clearId, date, tellers: [] } };
}

/** A reader that stays open when the projector that was given it closes it. */
export function borrowed(store: EventReader): EventReader {
  return {
    ledgerId: store.ledgerId,
    read: (...args) => store.read(...args),
    tail: () => store.tail(),
    subscribe: (...args) => store.subscribe(...args),
    close: async () => {},
  };
}

export async function append(events: EventStore, jsons: readonly string[]): Promise<void> {
  const tail = await events.tail();
  await events.append(tail.revision, chained(tail, jsons));
}

/** A log as the event store gives it. */
export function recorded(jsons: readonly string[]): readonly RecordedEvent[] {
  const links = chained({ revision: -1, hash: '' }, jsons);
  return links.map((event, revision) => ({ ...event, revision }));
}
