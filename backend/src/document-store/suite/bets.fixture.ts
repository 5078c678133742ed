import type { CollectionDeclaration, Document, DocumentStore, Write } from '../document-store.js';

/** A document with every kind of field that adapters index. */
export interface Bet extends Document {
  readonly id: number;
  readonly serial: string;
  readonly game: number;
  readonly teller: string | null;
  readonly status: 'sold' | 'cancelled' | 'paid';
  readonly claimed: boolean;
  readonly stakeCentavos: number | null;
  readonly note?: string;
}

export interface Teller extends Document {
  readonly id: string;
  readonly name: string;
}

export const bets: CollectionDeclaration<Bet> = {
  name: 'bets',
  idType: 'number',
  indexes: [
    { fields: ['serial'] },
    { fields: ['game'], covers: ['status', 'claimed'], sorts: ['claimed'] },
    { fields: ['game', 'status', 'stakeCentavos'], covers: ['claimed', 'teller'] },
    { fields: ['teller', 'stakeCentavos'] },
    { fields: ['stakeCentavos'] },
    { fields: ['claimed'] },
  ],
};

export const tellers: CollectionDeclaration<Teller> = {
  name: 'tellers',
  idType: 'string',
  indexes: [{ fields: ['name'] }],
};

export function bet(id: number, fields: Partial<Bet> = {}): Bet {
  const game = 1 + (id % 3);
  return {
    id,
    serial: `S-${id}`,
    game,
    teller: 'ana',
    status: 'sold',
    claimed: false,
    stakeCentavos: 10_000,
    ...fields,
  };
}

export function put(document: Bet | Teller): Write {
  const collection = typeof document.id === 'number' ? bets.name : tellers.name;
  return { kind: 'put', collection, document };
}

export function remove(id: number): Write {
  return { kind: 'remove', collection: bets.name, id };
}

/** Commits one batch of a projection wherever it stands. */
export async function write(
  store: Pick<DocumentStore, 'checkpoint' | 'commit'>,
  writes: readonly Write[],
  projection = 'betting',
): Promise<void> {
  const expectedCheckpoint = await store.checkpoint(projection);
  await store.commit({ projection, expectedCheckpoint, checkpoint: expectedCheckpoint + 1, writes });
}

export function ids(documents: readonly Document[]): readonly (string | number)[] {
  return documents.map((document) => document.id);
}

export async function collected<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
