import { isDeepStrictEqual } from 'node:util';
import type {
  AnyCollection,
  CollectionDeclaration,
  ReadOnlyDocumentStore,
} from '../../document-store/document-store.js';
import {
  type Comparison,
  compareStores,
  type Difference,
  DocumentsTooFastError,
} from '../../projections/compare-stores.js';
import { CHECKPOINT } from '../../read-models/collections.js';

/** Differences checked again; more are not kept in memory. */
export const MOST = 10_000;
/** How often everything is compared when so much changes meanwhile that `MOST` does not hold it. */
const ROUNDS = 3;
/** Checks in all, for a station that never rests. */
const MOST_CHECKS = 300;

export interface Compared {
  /** What the station made; it may go on changing. */
  readonly audited: Pick<ReadOnlyDocumentStore, 'checkpoint' | 'get' | 'scan'>;
  readonly replayed: Pick<ReadOnlyDocumentStore, 'get' | 'scan'>;
  readonly collections: readonly AnyCollection[];
  readonly replayTo: (revision: number) => Promise<void>;
  /** How often a difference must be seen with the checkpoint at rest before and after. */
  readonly checksAtRest: number;
  readonly pause: () => Promise<void>;
}

/**
 * Compares documents with a replay of the log while they may change: the replay follows them, and what differed is checked
 * again, because it may only have been of another moment.
 * @returns at most `MOST` differences
 * @throws DocumentsTooFastError
 */
export async function compareMoving(compared: Compared): Promise<Comparison> {
  const { audited, replayed, collections, replayTo } = compared;
  for (let round = 1; round <= ROUNDS; round += 1) {
    await replayTo(await audited.checkpoint(CHECKPOINT));
    const { documents, differences } = await compareStores(audited, replayed, collections, MOST);
    const left = await findLastingDifferences(differences, compared);
    if (left.length > 0 || differences.length < MOST) return { documents, differences: left };
  }
  throw new DocumentsTooFastError();
}

/**
 * The differences that are no matter of the moment.
 * @throws DocumentsTooFastError
 */
async function findLastingDifferences(
  differences: readonly Difference[],
  compared: Compared,
): Promise<readonly Difference[]> {
  const { audited, replayTo, checksAtRest, pause } = compared;
  let left = differences;
  for (let checks = 1, atRest = 0; left.length > 0; checks += 1) {
    if (checks > MOST_CHECKS) throw new DocumentsTooFastError();
    const before = await audited.checkpoint(CHECKPOINT);
    await replayTo(before);
    left = await stillDifferent(left, compared);
    if ((await audited.checkpoint(CHECKPOINT)) === before) atRest += 1;
    if (left.length === 0 || atRest >= checksAtRest) return left;
    await pause();
  }
  return [];
}

async function stillDifferent(
  differences: readonly Difference[],
  { audited, replayed, collections }: Compared,
): Promise<readonly Difference[]> {
  const still: Difference[] = [];
  for (const { collection: name, id } of differences) {
    const collection = collections.find((declared) => declared.name === name) as CollectionDeclaration;
    const [left, right] = [await audited.get(collection, id), await replayed.get(collection, id)];
    if (!isDeepStrictEqual(left, right)) still.push({ collection: name, id, left, right });
  }
  return still;
}
