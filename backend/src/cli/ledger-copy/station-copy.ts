/** The one way to move a station from one location to another: `ledger copy`, `backup` and `restore` stand on it. */
import { appendEvents, checkCopy, commonEnd } from '../../audit/log/copy-events.js';
import { linkedWindows, NOTHING } from '../../audit/log/walk.js';
import type { OpenCredentials } from '../../document-store/document-store.js';
import {
  hasCredentials,
  openCredentialReader,
  openCredentialWriter,
} from '../../document-store/open-documents.js';
import type { CopyTarget, Tail } from '../../event-store/event-store.js';
import { openCopyTarget } from '../../event-store/open-ledger.js';
import { type CleanupStack, withCleanup } from '../../system/cleanup-stack.js';
import { type OpenProgressDisplay, withProgressDisplay } from '../../system/progress-display.js';
import type { CommandContext } from '../command-context.js';
import { copyCredentials, missingIn } from './copy-credentials.js';
import type { SourceStation } from './source-station.js';
import { copyStationFiles, missingStationFiles } from './station-files.js';
import { hasSameCredentials, type StationLocation } from './station-location.js';

/**
 * A station on its way from its source to a location that holds nothing, or the beginning of it. Stopped anywhere and begun
 * again, it goes on.
 */
export class StationCopy {
  readonly #target: CopyTarget;
  readonly #progress: OpenProgressDisplay;

  private constructor(
    readonly from: SourceStation,
    readonly to: StationLocation,
    /** The last event that the location had before. */
    readonly after: Tail,
    target: CopyTarget,
    progress: OpenProgressDisplay,
  ) {
    this.#target = target;
    this.#progress = progress;
  }

  /** @throws Error when the location holds anything but the beginning of the station */
  static async begin(
    from: SourceStation,
    to: StationLocation,
    { system, progress }: Pick<CommandContext, 'system' | 'progress'>,
    cleanup: CleanupStack,
  ): Promise<StationCopy> {
    const target = await openCopyTarget(to, system);
    cleanup.defer(() => target.close());
    const after = await commonEnd(from.log, target, from.end);
    return new StationCopy(from, to, after, target, progress);
  }

  /** How many events the location does not have yet. */
  get missing(): number {
    return this.from.end.revision - this.after.revision;
  }

  /**
   * Copies them, byte for byte, every link checked. From then on nobody can open the location before `finish()`.
   * @throws Violation at the first wrong event; Error when something else writes into the location
   */
  async copyEvents(title: string): Promise<void> {
    if (this.missing === 0) return;
    const { after, from } = this;
    await this.#target.begin();
    await withProgressDisplay(
      this.#progress({ title, after: after.revision, end: from.end.revision }),
      (display) =>
        appendEvents(linkedWindows(from.log, from.end.revision, after), this.#target, (revision) =>
          display.at(revision),
        ),
    );
  }

  /** Reads everything back. @throws Error when it is not what was copied */
  async check(): Promise<void> {
    const { end } = this.from;
    await withProgressDisplay(
      this.#progress({ title: 'Checking', after: NOTHING.revision, end: end.revision }),
      (display) => checkCopy(this.#target, end, (revision) => display.at(revision)),
    );
  }

  /**
   * Call it after the events, whose passwords it has then.
   * @returns how many values were copied; null where there is nothing to copy
   */
  copyCredentials(): Promise<number | null> {
    return withBothCredentials(this.from.location, this.to, (source, target) =>
      copyCredentials(source, target),
    );
  }

  /** @returns the id of this copy of the ledger, and the files of the station that were copied beside it */
  async finish(): Promise<{ readonly ledgerId: string; readonly files: readonly string[] }> {
    const [fromDir, toDir] = [this.from.location.dataDir, this.to.dataDir];
    const files = missingStationFiles(fromDir, toDir);
    copyStationFiles(files, fromDir, toDir);
    return { ledgerId: await this.#target.finish(), files };
  }
}

/** @throws Error when the location keeps passwords, keys or files of another station */
export async function checkCredentials(from: StationLocation, to: StationLocation): Promise<void> {
  await withBothCredentials(from, to, (source, target) => missingIn(target, source));
  missingStationFiles(from.dataDir, to.dataDir);
}

/** The source is only read. */
async function withBothCredentials<Result>(
  from: StationLocation,
  to: StationLocation,
  work: (source: OpenCredentials, target: OpenCredentials) => Promise<Result>,
): Promise<Result | null> {
  if (hasSameCredentials(from, to) || !hasCredentials(from)) return null;
  return withCleanup(async (cleanup) => {
    const source = await openCredentialReader(from);
    cleanup.defer(async () => source.close());
    const target = await openCredentialWriter(to);
    cleanup.defer(async () => target.close());
    return work(source, target);
  });
}
