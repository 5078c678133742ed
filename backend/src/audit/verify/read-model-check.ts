import { join } from 'node:path';
import type { DocumentLocation } from '../../document-store/open-documents.js';
import { indexProblem } from '../../document-store/sqlite/compare-stored.js';
import { beginSqliteReplay, type Replay } from '../../document-store/sqlite/sqlite-document-store.js';
import { EMPTY_STREAM, type EventReader } from '../../event-store/event-store.js';
import { differenceText } from '../../projections/compare-stores.js';
import { CHECKPOINT, type ProjectionSet, ProjectionWriter } from '../../projections/projection-writer.js';
import { COLLECTIONS } from '../../read-models/collections.js';
import { type CleanupStack, withCleanup } from '../../system/cleanup-stack.js';
import { messageOf, NamedError } from '../../system/named-error.js';
import { readableNumber } from '../../system/progress.js';
import { isDiskFull, temporaryFull } from '../../system/storage-fault.js';
import type { Timers } from '../../system/system.js';
import { Violation } from '../log/violation.js';
import { windows } from '../log/walk.js';
import { openAudited } from './audited-documents.js';
import { type Compared, compareMoving } from './moving-comparison.js';

/** How many events are replayed at once: a document that several of them change is written once. */
const WINDOW = 4_000;

export interface ReadModelParts {
  readonly location: DocumentLocation;
  /** Takes a copy of the read models, and the replay. */
  readonly folder: string;
  readonly projections: ProjectionSet;
  readonly openReader: () => Promise<EventReader>;
  readonly timers: Timers;
}

/** What was compared, in words; or what is wrong. Plain data: it may come from another thread. */
export type ReadModelResult =
  | { readonly words: string }
  | { readonly revision: number | null; readonly reason: string };

/**
 * Compares the read models with what the same projections make of the log. The station may go on writing; nothing of it
 * is changed.
 * @returns the first document that differs, at the revision of the read models, or that is damaged
 */
export function checkReadModels(parts: ReadModelParts): Promise<ReadModelResult> {
  return withCleanup(async (cleanup) => {
    try {
      return { words: await compareReadModels(parts, cleanup) };
    } catch (error) {
      if (error instanceof LogError) throw error.cause;
      const problem = unreadable(error, parts.folder);
      if (!(problem instanceof Violation) || problem.check !== 'read models') throw problem;
      const { revision, reason } = problem;
      return { revision, reason };
    }
  });
}

/** The log could not be read, which says nothing of the read models. */
class LogError extends NamedError {}

const ofLog = (cause: unknown): never => {
  throw new LogError('the log cannot be read', { cause });
};

async function compareReadModels(parts: ReadModelParts, cleanup: CleanupStack): Promise<string> {
  const { location, folder, projections, openReader, timers } = parts;
  const { file, ...station } = await openAudited(location, folder, timers);
  const { audited } = station;
  cleanup.add(audited);
  const revision = await audited.checkpoint(CHECKPOINT);
  if (revision === EMPTY_STREAM) return 'there are none';
  // After the read models, so that on a running station they are at most as recent.
  const reader = await openReader().catch(ofLog);
  cleanup.add(reader);
  const { revision: end } = await reader.tail().catch(ofLog);
  if (revision > end) {
    const reason = `the event is missing: the read models have seen revision ${revision}`;
    throw new Violation('read models', end + 1, reason);
  }
  const replayed = await beginSqliteReplay({ dataDir: join(folder, 'replayed'), collections: COLLECTIONS });
  cleanup.add(replayed);
  const writer = await ProjectionWriter.at(replayed, projections);
  const log = { read: (from: number, limit: number) => reader.read(from, limit).catch(ofLog) };
  const replayTo = async (through: number) => {
    for await (const window of windows(log, through, writer.checkpoint + 1, WINDOW))
      await writer.write(window);
  };
  await replayTo(revision);
  const compared: Compared = { ...station, replayed, replayTo };
  const stored = file === null ? null : await compareFile(file, replayed, writer, compared);
  const documents = stored?.documents ?? (await compareDocuments(writer, compared));
  const beside =
    stored === null
      ? 'what the server keeps beside them, to find them by, is not looked at'
      : `so are ${readableNumber(stored.rows)} stored rows, with columns, indexes and command keys`;
  return `${readableNumber(documents)} documents at revision ${writer.checkpoint}, each as a fresh replay makes it; ${beside}`;
}

/** @returns how many documents and stored rows are the same */
async function compareFile(file: string, replayed: Replay, writer: ProjectionWriter, compared: Compared) {
  let stored = replayed.compareRows(file, 'with bodies');
  if (stored.difference !== null) {
    // A document may be written in several ways: where its text is another one, documents are compared one by one.
    await compareDocuments(writer, compared);
    stored = replayed.compareRows(file, 'without bodies');
  }
  const problem = stored.difference ?? indexProblem(file);
  if (problem !== null) throw new Violation('read models', writer.checkpoint, problem);
  return stored;
}

/** @returns how many are the same */
async function compareDocuments(writer: ProjectionWriter, compared: Compared): Promise<number> {
  const { documents, differences } = await compareMoving(compared);
  const [difference] = differences;
  if (difference === undefined) return documents;
  throw new Violation('read models', writer.checkpoint, differenceText(difference));
}

/** Nothing of the station is written here, so a full disk says nothing of it. */
export function unreadable(error: unknown, folder: string): Error {
  if (error instanceof Violation) return error;
  if (isDiskFull(error)) return temporaryFull(folder);
  return new Violation('read models', null, `they cannot be read: ${messageOf(error)}`);
}
