/**
 * The transactions of a replica set of one, before a server that has none: one at a time, everybody else waits meanwhile,
 * and what one that does not commit has written is taken back.
 */
import type { Socket } from 'node:net';
import { BSON, type Long, type MongoClient } from 'mongodb';
import { nodeSystem } from '../../system/node-system.js';
import type { TimerHandle } from '../../system/system.js';
import type { Fields } from './wire.fixture.js';

const DONE: Fields = { ok: 1 };
const GONE: Fields = {
  ok: 0,
  code: 251,
  codeName: 'NoSuchTransaction',
  errmsg: 'Given transaction number does not match any in-progress transactions.',
  errorLabels: ['TransientTransactionError'],
};

interface Transaction {
  readonly key: string;
  /** The documents that it has written, by collection and id, as they were; null where there was none. */
  readonly before: Map<string, Map<string, { readonly id: unknown; readonly document: Fields | null }>>;
  /** Its last command came this way. */
  connection: Socket;
  running: Promise<unknown>;
  limit: TimerHandle | null;
  rollback: Promise<void> | null;
}

export class Transactions {
  /** Who says nothing for so long in the middle of one has lost it: everybody else waits. */
  idleLimitMs = 10_000;
  readonly #target: MongoClient;
  readonly #committed = new Set<string>();
  #open: Transaction | null = null;
  #waiting: (() => void)[] = [];

  constructor(target: MongoClient) {
    this.#target = target;
  }

  /** Waits until no other's transaction is open. @returns the answer of `ask`, or one that the server does not know to give */
  async run(command: Fields, connection: Socket, ask: () => Promise<Buffer>): Promise<Buffer | Fields> {
    const key = keyOf(command);
    while (this.#open !== null && this.#open.key !== key) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    if (connection.destroyed) throw new Error('Nobody waits for the answer');
    if (key === null) return ask();
    if (command.startTransaction === true) this.#begin(key, connection);
    const open = this.#open;
    if (open === null || open.rollback !== null) {
      return 'commitTransaction' in command && this.#committed.has(key) ? DONE : GONE;
    }
    open.limit?.cancel();
    if ('commitTransaction' in command) {
      this.#committed.add(key);
      this.#end();
      return DONE;
    }
    if ('abortTransaction' in command) {
      await this.abort();
      return DONE;
    }
    open.connection = connection;
    const answer = this.#remember(open, command).then(ask);
    open.running = answer.catch(() => {});
    try {
      return await answer;
    } finally {
      open.limit = nodeSystem.timers.after(this.idleLimitMs, () => void this.abort());
    }
  }

  /** Takes back the open transaction, if there is one. */
  async abort(): Promise<void> {
    const open = this.#open;
    if (open === null) return;
    open.rollback ??= this.#takeBack(open);
    await open.rollback;
  }

  /** A connection is closed: what went on over it is aborted. */
  async left(connection: Socket): Promise<void> {
    if (this.#open?.connection === connection) await this.abort();
  }

  #begin(key: string, connection: Socket): void {
    const running = Promise.resolve();
    this.#open = { key, before: new Map(), connection, running, limit: null, rollback: null };
  }

  async #remember({ before }: Transaction, command: Fields): Promise<void> {
    const ids = idsWritten(command);
    if (ids.length === 0) return;
    const [collection] = Object.values(command).map(String);
    const namespace = `${command.$db} ${collection}`;
    const known = before.get(namespace) ?? new Map();
    before.set(namespace, known);
    const unknown = ids.filter((id) => !known.has(BSON.EJSON.stringify(id)));
    const present = await this.#collection(namespace)
      .find({ _id: { $in: unknown } as never })
      .toArray();
    for (const id of unknown) known.set(BSON.EJSON.stringify(id), { id, document: null });
    for (const document of present)
      known.set(BSON.EJSON.stringify(document._id), { id: document._id, document });
  }

  async #takeBack({ running, before, limit }: Transaction): Promise<void> {
    limit?.cancel();
    await running;
    for (const [namespace, known] of before) {
      const collection = this.#collection(namespace);
      await collection.deleteMany({ _id: { $in: [...known.values()].map(({ id }) => id) } as never });
      const documents = [...known.values()]
        .map(({ document }) => document)
        .filter((document) => document !== null);
      if (documents.length > 0) await collection.insertMany(documents);
    }
    this.#end();
  }

  #end(): void {
    this.#open?.limit?.cancel();
    this.#open = null;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #collection(namespace: string) {
    const [database, collection = ''] = namespace.split(' ');
    return this.#target.db(database).collection<Fields>(collection);
  }
}

/** Null for a command outside transactions. */
function keyOf({ lsid, txnNumber, autocommit }: Fields): string | null {
  if (autocommit === undefined) return null;
  return `${JSON.stringify(lsid)} ${(txnNumber as Long).toString()}`;
}

/** The ids of the documents that a command writes: the adapter names them all. */
function idsWritten({ documents, updates, deletes }: Fields): readonly unknown[] {
  const inserted = ((documents ?? []) as readonly Fields[]).map(({ _id }) => _id);
  const matched = [updates ?? [], deletes ?? []]
    .flatMap((writes) => writes as readonly { readonly q: Fields }[])
    .map(({ q }) => q._id);
  const ids = [...inserted, ...matched];
  if (ids.includes(undefined)) throw new Error('Only what is written by its id can be taken back');
  return ids;
}
