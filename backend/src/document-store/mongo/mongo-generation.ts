import type { AnyBulkWriteOperation, ClientSession, Collection, FindOptions } from 'mongodb';
import type { CollectionLayout, Layouts } from '../collection-layout.js';
import {
  type Document,
  type DocumentId,
  DocumentsUnavailableError,
  type Group,
  type Page,
  type Stored,
  type Write,
  type WriteBatch,
} from '../document-store.js';
import type { FilterPlan, FindPlan, TotalsPlan } from '../query-plan.js';
import { checkBatch, type WritableGeneration } from '../read-access.js';
import { rowOf } from '../row.js';
import { checkedId } from '../scalars.js';
import { filterOf, type MongoFilter, nameOf, sortOf } from './filter.js';
import type { GenerationCollections } from './generation-collections.js';
import { indexName } from './schema.js';
import { documentOf, type StoredDocument, storedId, toStoredDocument } from './stored-document.js';

type Operation = AnyBulkWriteOperation<StoredDocument>;

/** A group as the server gives it: the values of `by` under `_id`, then the count and the sums, in order. */
interface ServerGroup {
  readonly _id: Readonly<Record<string, string | number | null>> | null;
  readonly count: number;
  readonly [sum: string]: unknown;
}

/** The server gives a read up then: the longest report takes seconds. */
const LONGEST_READ_MS = 30_000;

/** One generation. Each read names the index of its plan; each batch is written in one transaction with its checkpoint. */
export class MongoGeneration implements WritableGeneration {
  constructor(
    private readonly generations: GenerationCollections,
    readonly number: number,
  ) {}

  async checkpoint(projection: string): Promise<number> {
    const checkpoints = await this.generations.server.call(() => this.generations.checkpoints(this.number));
    return checkpoints?.[projection] ?? -1;
  }

  /** @throws CheckpointConflictError, RangeError, TypeError, DocumentsUnavailableError */
  async commit(batch: WriteBatch): Promise<void> {
    const operations = operationsOf(this.generations.layouts, batch.writes);
    await this.generations.server.inTransaction((session) => this.#write(batch, operations, session));
  }

  /** They were made with the collections. */
  makeNextIndex(): false {
    return false;
  }

  async get<D extends Document>(layout: CollectionLayout, id: DocumentId): Promise<D | null> {
    const options = { maxTimeMS: LONGEST_READ_MS };
    const found = await this.generations.server.call(() =>
      this.#collection(layout).findOne({ _id: storedId(id) }, options),
    );
    return found === null ? null : documentOf(found);
  }

  async getMany<D extends Document>(
    layout: CollectionLayout,
    ids: readonly DocumentId[],
  ): Promise<readonly D[]> {
    const found = await this.#find<D>(layout, { _id: { $in: [...new Set(ids)].map(storedId) } }, {});
    const byId = new Map(found.map((document) => [document.id, document]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  async find<D extends Document>(layout: CollectionLayout, plan: FindPlan): Promise<readonly D[]> {
    // The server takes a limit of 0 for none.
    if (plan.limit === 0) return [];
    return this.#find(layout, filterOf(plan.where), {
      sort: sortOf(plan.order),
      skip: plan.offset,
      limit: plan.limit,
      hint: indexName(plan.index),
    });
  }

  /** Written to meanwhile, the rows and the total may be of two moments. */
  async page<D extends Document>(layout: CollectionLayout, plan: FindPlan): Promise<Page<D>> {
    const [rows, total] = await Promise.all([this.find<D>(layout, plan), this.count(layout, plan)]);
    return { rows, total };
  }

  async count(layout: CollectionLayout, plan: FilterPlan): Promise<number> {
    const options = { hint: indexName(plan.index), maxTimeMS: LONGEST_READ_MS };
    return this.generations.server.call(() =>
      this.#collection(layout).countDocuments(filterOf(plan.where), options),
    );
  }

  async totals(layout: CollectionLayout, { where, index, by, sum }: TotalsPlan): Promise<readonly Group[]> {
    const group = {
      _id:
        by.length === 0 ? null : Object.fromEntries(by.map((field, at) => [`by${at}`, `$${nameOf(field)}`])),
      count: { $sum: 1 },
      ...Object.fromEntries(sum.map((field, at) => [`sum${at}`, { $sum: `$${nameOf(field)}` }])),
    };
    const steps = [{ $match: filterOf(where) }, { $group: group }];
    const options = { hint: indexName(index), maxTimeMS: LONGEST_READ_MS };
    const groups = await this.generations.server.call(() =>
      this.#collection(layout).aggregate<ServerGroup>(steps, options).toArray(),
    );
    return mergeGroups(
      groups.map((found) => ({
        of: by.map((_, at) => found._id?.[`by${at}`] ?? null),
        count: found.count,
        sums: sum.map((_, at) => wholeSum(found[`sum${at}`])),
      })),
    );
  }

  async storedAfter(
    layout: CollectionLayout,
    id: DocumentId | null,
    limit: number,
  ): Promise<readonly Stored[]> {
    const filter = id === null ? {} : { _id: { $gt: storedId(id) } };
    const found = await this.#find(layout, filter, { sort: [['_id', 1]], limit, hint: '_id_' });
    return found.map((document) => ({ id: document.id, text: JSON.stringify(document) }));
  }

  async #find<D extends Document>(
    layout: CollectionLayout,
    filter: MongoFilter,
    options: FindOptions,
  ): Promise<readonly D[]> {
    const limited = { ...options, maxTimeMS: LONGEST_READ_MS };
    const found = await this.generations.server.call(() =>
      this.#collection(layout).find(filter, limited).toArray(),
    );
    return found.map((document) => documentOf<D>(document));
  }

  async #write(
    batch: WriteBatch,
    operations: ReadonlyMap<string, Operation[]>,
    session: ClientSession,
  ): Promise<void> {
    const checkpoints = await this.generations.checkpoints(this.number, session);
    if (checkpoints === null) {
      throw new DocumentsUnavailableError(
        `Generation ${this.number} of the read models is no longer in force`,
      );
    }
    checkBatch(batch, checkpoints[batch.projection] ?? -1);
    // First of all: of two writers the server stops one here.
    const moved = { ...checkpoints, [batch.projection]: batch.checkpoint };
    await this.generations.setCheckpoints(this.number, moved, session);
    for (const [name, ofCollection] of operations) {
      await this.#collection({ name }).bulkWrite(ofCollection, { ordered: true, session });
    }
  }

  #collection({ name }: Pick<CollectionLayout, 'name'>): Collection<StoredDocument> {
    const { database } = this.generations;
    return database.collection(this.generations.nameOf(this.number, name));
  }
}

/** What is written to each collection, in the order of the batch. @throws TypeError when a document cannot be kept */
function operationsOf(layouts: Layouts, writes: readonly Write[]): ReadonlyMap<string, Operation[]> {
  const byCollection = Map.groupBy(writes, ({ collection }) => collection);
  return new Map(
    [...byCollection].map(([name, ofCollection]) => {
      const layout = layouts.layoutNamed(name);
      return [name, ofCollection.map((write) => operationOf(layout, write))];
    }),
  );
}

function operationOf(layout: CollectionLayout, write: Write): Operation {
  if (write.kind === 'remove') {
    const _id = storedId(checkedId(write.id, layout.idType, layout.name));
    return { deleteOne: { filter: { _id } } };
  }
  const { _id, ...replacement } = toStoredDocument(rowOf(layout, write.document));
  return { replaceOne: { filter: { _id }, replacement, upsert: true } };
}

/** A missing field and null are two groups to the server. */
function mergeGroups(groups: readonly Group[]): readonly Group[] {
  const byValues = new Map<string, Group>();
  for (const group of groups) {
    const key = JSON.stringify(group.of);
    const same = byValues.get(key);
    byValues.set(key, same === undefined ? group : addGroups(same, group));
  }
  return [...byValues.values()];
}

function addGroups(left: Group, right: Group): Group {
  return {
    of: left.of,
    count: left.count + right.count,
    sums: left.sums.map((sum, at) => sum + (right.sums[at] ?? 0)),
  };
}

/** Beyond 2^53 the nearest number there is: sums come as `Long` then, and as floating point beyond 64 bits. */
function wholeSum(sum: unknown): number {
  return Number(String(sum));
}
