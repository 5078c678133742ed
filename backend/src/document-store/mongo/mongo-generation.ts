import type { Collection, FindOptions } from 'mongodb';
import type { CollectionLayout } from '../collection-layout.js';
import type { Document, DocumentId, Group, Page, Stored } from '../document-store.js';
import type { FilterPlan, FindPlan, TotalsPlan } from '../query-plan.js';
import type { ReadableGeneration } from '../read-access.js';
import { filterOf, type MongoFilter, nameOf, sortOf } from './filter.js';
import type { GenerationCollections } from './generation-collections.js';
import { indexName } from './schema.js';
import { documentOf, type StoredDocument, storedId } from './stored-document.js';

/** A group as the server gives it: the values of `by` under `_id`, then the count and the sums, in order. */
interface ServerGroup {
  readonly _id: Readonly<Record<string, string | number | null>> | null;
  readonly count: number;
  readonly [sum: string]: unknown;
}

/** The server gives a read up then: the longest report takes seconds. */
const LONGEST_READ_MS = 30_000;

/** Reads one generation. Each call names the index of its plan. */
export class MongoGeneration implements ReadableGeneration {
  readonly #generations: GenerationCollections;
  readonly #generation: number;

  constructor(generations: GenerationCollections, generation: number) {
    this.#generations = generations;
    this.#generation = generation;
  }

  async checkpoint(projection: string): Promise<number> {
    const checkpoints = await this.#generations.checkpoints(this.#generation);
    return checkpoints?.[projection] ?? -1;
  }

  async get<D extends Document>(layout: CollectionLayout, id: DocumentId): Promise<D | null> {
    const found = await this.#collection(layout).findOne(
      { _id: storedId(id) },
      { maxTimeMS: LONGEST_READ_MS },
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
    const hint = indexName(plan.index);
    return this.#collection(layout).countDocuments(filterOf(plan.where), {
      hint,
      maxTimeMS: LONGEST_READ_MS,
    });
  }

  async totals(layout: CollectionLayout, { where, index, by, sum }: TotalsPlan): Promise<readonly Group[]> {
    const group = {
      _id:
        by.length === 0 ? null : Object.fromEntries(by.map((field, at) => [`by${at}`, `$${nameOf(field)}`])),
      count: { $sum: 1 },
      ...Object.fromEntries(sum.map((field, at) => [`sum${at}`, { $sum: `$${nameOf(field)}` }])),
    };
    const groups = await this.#collection(layout)
      .aggregate<ServerGroup>([{ $match: filterOf(where) }, { $group: group }], {
        hint: indexName(index),
        maxTimeMS: LONGEST_READ_MS,
      })
      .toArray();
    return merged(
      groups.map((found) => ({
        of: by.map((_, at) => found._id?.[`by${at}`] ?? null),
        count: found.count,
        sums: sum.map((_, at) => wholeSum(found[`sum${at}`])),
      })),
    );
  }

  async after<D extends Document>(
    layout: CollectionLayout,
    id: DocumentId | null,
    limit: number,
  ): Promise<readonly D[]> {
    const filter = id === null ? {} : { _id: { $gt: storedId(id) } };
    return this.#find(layout, filter, { sort: [['_id', 1]], limit, hint: '_id_' });
  }

  async storedAfter(
    layout: CollectionLayout,
    id: DocumentId | null,
    limit: number,
  ): Promise<readonly Stored[]> {
    const found = await this.after(layout, id, limit);
    return found.map((document) => ({ id: document.id, text: JSON.stringify(document) }));
  }

  async #find<D extends Document>(
    layout: CollectionLayout,
    filter: MongoFilter,
    options: FindOptions,
  ): Promise<readonly D[]> {
    const found = await this.#collection(layout)
      .find(filter, { ...options, maxTimeMS: LONGEST_READ_MS })
      .toArray();
    return found.map((document) => documentOf<D>(document));
  }

  #collection({ name }: CollectionLayout): Collection<StoredDocument> {
    const { database } = this.#generations;
    return database.collection(this.#generations.nameOf(this.#generation, name));
  }
}

/** A missing field and null are two groups to the server. */
function merged(groups: readonly Group[]): readonly Group[] {
  const byValues = new Map<string, Group>();
  for (const group of groups) {
    const key = JSON.stringify(group.of);
    const same = byValues.get(key);
    byValues.set(key, same === undefined ? group : added(same, group));
  }
  return [...byValues.values()];
}

function added(left: Group, right: Group): Group {
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
