import { type ClientSession, type Collection, type Db, Long } from 'mongodb';
import type { Layouts } from '../collection-layout.js';
import { isDuplicateKey } from './failures.js';
import { createCollection, schemaHash } from './schema.js';
import type { MongoServer } from './server.js';

/**
 * Documents live in collections `<station>.g<generation>.<collection>`. In `<station>.generations`, one document says
 * which generation is in force and the schema it was made for, and each generation has one with its checkpoints. A
 * rebuild fills the next generation and then replaces the first document: readers change over with their next call.
 *
 * Why not rename collections: each would be renamed by itself, and readers would find documents of both.
 */
export interface Current {
  readonly generation: number;
  readonly schema: string;
}

/** The revision that each projection has reached. */
export type Checkpoints = Readonly<Record<string, number>>;

/** As the driver takes its numbers (`Long`) and gives them back (numbers). */
interface StoredState {
  readonly _id: string;
  readonly checkpoints: Readonly<Record<string, Long | number>>;
}

interface StoredCurrent {
  readonly _id: 'current';
  readonly generation: Long | number;
  readonly schema: string;
}

export class GenerationCollections {
  readonly database: Db;
  readonly schema: string;

  constructor(
    readonly server: MongoServer,
    private readonly station: string,
    readonly layouts: Layouts,
  ) {
    this.database = server.database;
    this.schema = schemaHash(layouts.all());
  }

  /** The generation in force; null when there is none. */
  async current(): Promise<Current | null> {
    const found = await this.#currents.findOne({ _id: 'current' });
    return found === null ? null : { generation: Number(found.generation), schema: found.schema };
  }

  async putInForce(generation: number): Promise<void> {
    await this.#currents.replaceOne(
      { _id: 'current' },
      { generation: Long.fromNumber(generation), schema: this.schema },
      { upsert: true },
    );
  }

  /**
   * Puts a rebuilt generation in the place of the one that it was made beside.
   * @returns whether it was: another writer, who took over meanwhile, may have removed or replaced either
   */
  async replace(old: number, generation: number): Promise<boolean> {
    if ((await this.checkpoints(generation)) === null) return false;
    const replaced = await this.#currents.updateOne(
      { _id: 'current', generation: Long.fromNumber(old) },
      { $set: { generation: Long.fromNumber(generation), schema: this.schema } },
    );
    return replaced.matchedCount === 1;
  }

  /** Null once the generation has been replaced. */
  async checkpoints(generation: number, session?: ClientSession): Promise<Checkpoints | null> {
    const found = await this.#states.findOne({ _id: stateId(generation) }, session && { session });
    // The driver gives `Long` back as numbers.
    return (found?.checkpoints as Checkpoints | undefined) ?? null;
  }

  async setCheckpoints(generation: number, checkpoints: Checkpoints, session: ClientSession): Promise<void> {
    const stored = Object.fromEntries(
      Object.entries(checkpoints).map(([projection, revision]) => [projection, Long.fromNumber(revision)]),
    );
    const change = { $set: { checkpoints: stored } };
    await this.#states.updateOne({ _id: stateId(generation) }, change, { session });
  }

  /** Makes an empty generation, not in force. */
  async create(): Promise<number> {
    const generation = await this.#reserve();
    for (const layout of this.layouts.all()) {
      await createCollection(this.database, this.nameOf(generation, layout.name), layout);
    }
    return generation;
  }

  async remove(generation: number): Promise<void> {
    await this.#states.deleteOne({ _id: stateId(generation) });
    await this.#drop((found) => found === generation);
  }

  /** Removes what rebuilds and crashes have left: all generations but this one. */
  async removeOthers(keep: number): Promise<void> {
    await this.#states.deleteMany({ _id: { $nin: ['current', stateId(keep)] } });
    await this.#drop((found) => found !== keep);
  }

  nameOf(generation: number, collection: string): string {
    return `${this.station}.g${generation}.${collection}`;
  }

  get #states(): Collection<StoredState> {
    return this.database.collection(this.#name);
  }

  get #currents(): Collection<StoredCurrent> {
    return this.database.collection(this.#name);
  }

  get #name(): string {
    return `${this.station}.generations`;
  }

  /** Takes a number that no generation bears, greater than all of them. */
  async #reserve(): Promise<number> {
    for (;;) {
      const numbers = (await this.#collections()).map(([generation]) => generation);
      const states = await this.#states.find({ _id: { $ne: 'current' } }).toArray();
      const next = Math.max(0, ...numbers, ...states.map(({ _id }) => Number(_id.slice(1)))) + 1;
      try {
        await this.#states.insertOne({ _id: stateId(next), checkpoints: {} });
        return next;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    }
  }

  async #drop(isLeftOver: (generation: number) => boolean): Promise<void> {
    for (const [generation, name] of await this.#collections()) {
      if (isLeftOver(generation)) await this.database.dropCollection(name);
    }
  }

  async #collections(): Promise<readonly (readonly [generation: number, name: string])[]> {
    const start = `${this.station}.g`;
    const found = await this.database.listCollections({}, { nameOnly: true }).toArray();
    return found.flatMap(({ name }) => {
      const generation = name.startsWith(start) ? /^(\d+)\./.exec(name.slice(start.length))?.[1] : undefined;
      return generation === undefined ? [] : [[Number(generation), name] as const];
    });
  }
}

function stateId(generation: number): string {
  return `g${generation}`;
}
