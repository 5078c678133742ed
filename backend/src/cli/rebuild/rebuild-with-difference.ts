import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EMPTY_TAIL, linkedWindows } from '../../audit/log/walk.js';
import { openAudited } from '../../audit/verify/audited-documents.js';
import { compareMoving, MOST } from '../../audit/verify/moving-comparison.js';
import { DocumentsReplacedError, type RebuildBeside } from '../../document-store/document-store.js';
import {
  type DocumentLocation,
  openDocumentReader,
  openRebuildBeside,
} from '../../document-store/open-documents.js';
import { EMPTY_STREAM, type EventReader } from '../../event-store/event-store.js';
import { differenceText } from '../../projections/compare-stores.js';
import { CHECKPOINT, ProjectionWriter } from '../../projections/projection-writer.js';
import { COLLECTIONS } from '../../read-models/collections.js';
import { STATION_PROJECTIONS } from '../../station/station-projections.js';
import { withCleanup } from '../../system/cleanup-stack.js';
import type { ReportProgress } from '../../system/progress.js';
import type { CommandContext } from '../command-context.js';

/** So few events behind the present documents are taken in while these are compared. */
const NEAR = 2_000;

/**
 * Builds the read models again beside those of a station that may run, says which documents differ, and puts the new ones
 * in their place. Commands and questions go on.
 * @returns how many differences were said
 * @throws Violation where the chain is broken; NoDocumentsError, DocumentsReplacedError
 */
export async function rebuildWithDifference(
  location: DocumentLocation,
  events: EventReader,
  context: CommandContext,
): Promise<number> {
  const fresh = await openRebuildBeside(location, { collections: COLLECTIONS });
  try {
    const builder = new Builder(events, await ProjectionWriter.at(fresh, STATION_PROJECTIONS));
    const { revision } = await events.tail();
    const report = context.progress({ title: 'Rebuilding', after: EMPTY_STREAM, end: revision });
    await applyToPresent(location, builder, report);
    while (await fresh.makeNextIndex());
    const differences = await compare(location, context, fresh, builder);
    await builder.applyToEnd();
    await fresh.swapAfter(() => builder.applyToEnd());
    context.print(`The new read models are in their place, at revision ${builder.revision}.`);
    return differences;
  } catch (error) {
    await fresh.discard();
    throw error;
  }
}

/** Applies the log to the new documents, checking its chain. */
class Builder {
  #last = EMPTY_TAIL;

  constructor(
    private readonly events: EventReader,
    private readonly writer: ProjectionWriter,
  ) {}

  get revision(): number {
    return this.writer.checkpoint;
  }

  async applyThrough(revision: number, report?: ReportProgress): Promise<void> {
    for await (const window of linkedWindows(this.events, revision, this.#last)) {
      await this.writer.write(window);
      this.#last = window.at(-1) ?? this.#last;
      report?.(this.revision, revision);
    }
  }

  async applyToEnd(): Promise<void> {
    for (;;) {
      const { revision } = await this.events.tail();
      if (revision === this.revision) return;
      await this.applyThrough(revision);
    }
  }
}

/** Not further than the present documents: these are compared as they are at some moment after it. */
async function applyToPresent(
  location: DocumentLocation,
  builder: Builder,
  report: ReportProgress,
): Promise<void> {
  await withCleanup(async (cleanup) => {
    const present = cleanup.add(await openDocumentReader(location, { collections: COLLECTIONS }));
    for (;;) {
      const revision = await present.checkpoint(CHECKPOINT);
      await builder.applyThrough(revision, report);
      if ((await present.checkpoint(CHECKPOINT)) - revision <= NEAR) return;
    }
  });
}

/** @returns how many differences were said: each document, and the first of what is stored beside them to find them by */
async function compare(
  location: DocumentLocation,
  { system, print }: CommandContext,
  fresh: RebuildBeside,
  builder: Builder,
): Promise<number> {
  return withCleanup(async (cleanup) => {
    const folder = mkdtempSync(join(tmpdir(), 'taya-rebuild-'));
    cleanup.defer(async () => rmSync(folder, { recursive: true, force: true }));
    const { file, ...present } = await openAudited(location, folder, system.timers);
    cleanup.add(present.audited);
    if ((await present.audited.checkpoint(CHECKPOINT)) < builder.revision) throw new DocumentsReplacedError();
    const { documents, differences } = await compareMoving({
      ...present,
      replayed: fresh,
      replayTo: (revision) => builder.applyThrough(revision),
    });
    for (const difference of differences) print(differenceText(difference));
    const stored = file === null ? null : fresh.storedDifference(file);
    if (stored !== null) print(stored);
    const count = differences.length === MOST ? `${MOST} or more` : String(differences.length);
    print(`${count} of ${documents} documents differed, at revision ${builder.revision}.`);
    return differences.length + (stored === null ? 0 : 1);
  });
}
