/** The one way to move a station from one location to another: `ledger copy`, `backup` and `restore` stand on it. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { appendEvents, checkCopy, commonEnd } from '../../audit/log/copy-events.js';
import { EMPTY_TAIL, linkedWindows, stationIdOf } from '../../audit/log/walk.js';
import { AcknowledgedCheck } from '../../audit/verify/acknowledged-check.js';
import { GeneratedPasswords } from '../../auth/generated-passwords.js';
import type { OpenCredentials, StoredCredential } from '../../document-store/document-store.js';
import {
  checkDocumentServer,
  hasCredentials,
  openCredentialReader,
  openCredentialWriter,
} from '../../document-store/open-documents.js';
import {
  type CopyTarget,
  EMPTY_STREAM,
  type EventLog,
  type EventReader,
  type Tail,
} from '../../event-store/event-store.js';
import { openCopyTarget, openEventReader } from '../../event-store/open-ledger.js';
import { signingFiles } from '../../printing/key-files.js';
import { type CleanupStack, withCleanup } from '../../system/cleanup-stack.js';
import { makeDirectory, writeWhole } from '../../system/durable-files.js';
import type { OpenProgress } from '../../system/progress.js';
import type { System } from '../../system/system.js';
import type { CommandContext } from '../command-context.js';
import { hasSameCredentials, ledgerText, type StationLocation } from './station-location.js';

export interface SourceStation {
  readonly log: EventReader;
  /** Where it is, with its own id. */
  readonly location: StationLocation;
  /** Its last event when it was opened. */
  readonly end: Tail;
}

/**
 * Opens a station, running or stopped, to read it.
 * @param stationId the one that was asked for; null for the one that is there
 * @throws Violation when less is there than was acknowledged; Error when it is empty or another station
 */
export async function openSource(
  asked: StationLocation,
  stationId: string | null,
  system: System,
  cleanup: CleanupStack,
): Promise<SourceStation> {
  await checkDocumentServer(asked);
  const log = cleanup.add(await openEventReader(asked, system));
  const { revision, hash } = await acknowledgedEnd(log, asked);
  const found = await stationIdOf(log);
  if (stationId !== null && stationId !== found) {
    throw new Error(`The ledger at ${ledgerText(asked)} is of the station ${found}, not ${stationId}`);
  }
  return { log, location: { ...asked, stationId: found }, end: { revision, hash } };
}

async function acknowledgedEnd(log: EventLog, from: StationLocation): Promise<Tail> {
  const check = AcknowledgedCheck.of(from);
  const end = await log.tail();
  if (end.revision === EMPTY_STREAM) throw new Error(`There are no events at ${ledgerText(from)}`);
  check.checkEnd(end);
  const [acknowledged] = await log.read(check.position?.revision ?? 0, 1);
  if (acknowledged !== undefined) check.checkEvent(acknowledged);
  return end;
}

/**
 * A station on its way from its source to a location that holds nothing, or the beginning of it. Stopped anywhere and begun
 * again, it goes on.
 */
export class StationCopy {
  private constructor(
    readonly from: SourceStation,
    readonly to: StationLocation,
    /** The last event that the location had before. */
    readonly after: Tail,
    private readonly target: CopyTarget,
    private readonly progress: OpenProgress,
  ) {}

  /** @throws Error when the location holds anything but the beginning of the station */
  static async begin(
    from: SourceStation,
    to: StationLocation,
    { system, progress }: Pick<CommandContext, 'system' | 'progress'>,
    cleanup: CleanupStack,
  ): Promise<StationCopy> {
    const target = cleanup.add(await openCopyTarget(to, system));
    const after = await commonEnd(from.log, target, from.end);
    return new StationCopy(from, to, after, target, progress);
  }

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
    await this.target.begin();
    const report = this.progress({ title, after: after.revision, end: from.end.revision });
    await appendEvents(linkedWindows(from.log, from.end.revision, after), this.target, report);
  }

  /** Reads everything back. @throws Error when it is not what was copied */
  async check(): Promise<void> {
    const { end } = this.from;
    const report = this.progress({ title: 'Checking', after: EMPTY_TAIL.revision, end: end.revision });
    await checkCopy(this.target, end, report);
  }

  /**
   * Call it after the events, whose passwords it has then.
   * @returns how many values were copied; null where there is nothing to copy
   */
  copyCredentials(): Promise<number | null> {
    return withBothCredentials(this.from.location, this.to, copyMissing);
  }

  /** @returns the id of this copy of the ledger, and the files of the station that were copied beside it */
  async finish(): Promise<{ readonly ledgerId: string; readonly files: readonly string[] }> {
    const [fromDir, toDir] = [this.from.location.dataDir, this.to.dataDir];
    const files = missingStationFiles(fromDir, toDir);
    if (files.length > 0) makeDirectory(toDir);
    for (const name of files) writeWhole(join(toDir, name), readFileSync(join(fromDir, name)));
    return { ledgerId: await this.target.finish(), files };
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
    const source = cleanup.add(await openCredentialReader(from));
    const target = cleanup.add(await openCredentialWriter(to));
    return work(source, target);
  });
}

/**
 * What the target does not have yet.
 * @throws Error when it has another value under a name of the source: it belongs to another station
 */
async function missingIn(
  target: OpenCredentials,
  source: OpenCredentials,
): Promise<readonly StoredCredential[]> {
  const missing: StoredCredential[] = [];
  for await (const value of source.scan()) {
    const found = await target.get(value.namespace, value.id);
    if (found === null) missing.push(value);
    else if (found !== value.value) {
      throw new Error(`The target has passwords and keys of another station: its ${value.namespace} differ`);
    }
  }
  return missing;
}

/**
 * Inserts what the target does not have yet, and checks again until nothing is missing.
 * @returns how many values were inserted
 */
async function copyMissing(source: OpenCredentials, target: OpenCredentials): Promise<number> {
  let inserted = 0;
  for (;;) {
    const missing = await missingIn(target, source);
    if (missing.length === 0) return inserted;
    for (const { namespace, id, value } of missing) await target.insert(namespace, id, value);
    inserted += missing.length;
  }
}

/**
 * The names of what a station keeps as files wherever its stores are, and the other folder does not have: its key pair
 * for QZ Tray, and passwords that it made up and that nobody has changed yet.
 * @throws Error for a file that is there already and differs
 */
function missingStationFiles(fromDir: string, toDir: string): readonly string[] {
  const { key, certificate } = signingFiles(fromDir);
  // The key first: a certificate without its key is refused at the start, a key without a certificate gets one.
  const paths = [key, certificate, new GeneratedPasswords(fromDir).path].filter((path) => existsSync(path));
  return paths
    .map((path) => basename(path))
    .filter((name) => isMissing(join(fromDir, name), join(toDir, name)));
}

function isMissing(from: string, to: string): boolean {
  if (!existsSync(to)) return true;
  if (readFileSync(from).equals(readFileSync(to))) return false;
  throw new Error(`${to} is there already, and differs from ${from}: remove it if it is not needed`);
}
