import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EMPTY_STREAM, type RecordedEvent, type Tail } from '../../event-store/event-store.js';
import { adoptLedger } from '../../event-store/sqlite/adopt-ledger.js';
import { ledgerPaths } from '../../event-store/sqlite/files.js';
import { SqliteLedgerFile } from '../../event-store/sqlite/ledger-file.js';
import { isOpening } from '../../ledger/event-kinds.js';
import type { LedgerEvent } from '../../ledger/events.js';
import { PIPELINE_LIMITS } from '../../pipeline/limits.js';
import { makeDirectory, syncDirectory } from '../../system/durable-files.js';
import { replaceFile } from '../../system/platform.js';
import { type OpenProgressDisplay, withProgressDisplay } from '../../system/progress-display.js';
import type { StationTrust } from '../../system/station-key.js';
import { checkedEvent } from './event-form.js';
import { parseHeader, parseObject, type TransferHeader } from './transfer-format.js';
import { Violation } from './violation.js';
import { checkLink } from './walk.js';

/** How many events are written at once. */
const BATCH = 1_000;
/** The largest event, each character of which JSON may escape, and what stands around it. */
const LONGEST_LINE = 2 * PIPELINE_LIMITS.commandBytes + 1_024;

export interface ImportRequest {
  /** The export. */
  readonly file: string;
  readonly dataDir: string;
  /** A new random id. */
  readonly ledgerId: string;
  readonly trust?: StationTrust | undefined;
  /** Hashes that were kept elsewhere: the history has to have an event with each. */
  readonly expected: readonly string[];
}

export interface Imported {
  readonly last: Tail;
  /** The last event with a hash that was expected: all up to it is as it was then. -1 for none. */
  readonly vouchedThrough: number;
}

/**
 * Creates the ledger of an empty data folder from an export. It is written beside it and checked event by event, and
 * put in place only when everything is right, as a new copy.
 * @throws Violation for the first wrong event; Error when the folder is not empty, the file is not an export, or its history
 * is not the expected one
 */
export async function importLedger(request: ImportRequest, progress: OpenProgressDisplay): Promise<Imported> {
  const { file, dataDir, ledgerId, trust, expected } = request;
  const paths = ledgerPaths(dataDir);
  assertEmpty(dataDir);
  makeDirectory(paths.directory);
  const beside = mkdtempSync(join(paths.directory, 'importing-'));
  try {
    const vouching = new ExpectedHashes(expected);
    const last = await writeBeside(file, beside, ledgerId, vouching, progress);
    vouching.end();
    replaceFile(ledgerPaths(beside).ledger, paths.ledger);
    syncDirectory(paths.directory);
    adoptLedger(dataDir, ledgerId, trust);
    return { last, vouchedThrough: vouching.through };
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

/** Password hashes may be there: they are not part of a ledger. */
function assertEmpty(dataDir: string): void {
  const { directory, ledger, anchor } = ledgerPaths(dataDir);
  const found = [ledger, anchor, join(directory, 'read-models.current')].find((path) => existsSync(path));
  if (found === undefined) return;
  throw new Error(`${found} is there already: an import needs an empty DATA_DIR`);
}

async function writeBeside(
  file: string,
  folder: string,
  ledgerId: string,
  vouching: ExpectedHashes,
  progress: OpenProgressDisplay,
): Promise<Tail> {
  const ledger = new SqliteLedgerFile(folder, ledgerId);
  try {
    const lines = linesOf(file);
    const { value: first } = await lines.next();
    const header = parseHeader(first);
    const last = await withProgressDisplay(
      progress({ title: 'Importing', after: EMPTY_STREAM, end: header.revision }),
      (told) => appendLines(lines, ledger, header, vouching, (revision) => told.at(revision)),
    );
    assertComplete(header, last);
    return last;
  } finally {
    ledger.close();
  }
}

async function appendLines(
  lines: AsyncIterable<string>,
  ledger: SqliteLedgerFile,
  header: TransferHeader,
  vouching: ExpectedHashes,
  onProgress: (revision: number) => void,
): Promise<Tail> {
  let batch: RecordedEvent[] = [];
  let last: Tail = { revision: EMPTY_STREAM, hash: '' };
  for await (const line of lines) {
    const event = checkedLine(line, last, header);
    vouching.take(event);
    batch.push(event);
    last = event;
    if (batch.length < BATCH) continue;
    batch = append(ledger, batch);
    onProgress(last.revision);
  }
  append(ledger, batch);
  onProgress(last.revision);
  return { revision: last.revision, hash: last.hash };
}

function checkedLine(line: string, last: Tail, header: TransferHeader): RecordedEvent {
  const { revision, hash, json } = parseObject(line);
  const expected = last.revision + 1;
  if (typeof hash !== 'string' || typeof json !== 'string' || revision !== expected) {
    throw new Violation('chain', expected, 'the line is not that of this event');
  }
  if (expected > header.revision) throw notTheLast(header);
  const event = { revision: expected, hash, json };
  checkLink(last.hash, event);
  assertStation(checkedEvent(event), header);
  return event;
}

/** The chain begins with the name of its station: the first line names the same one, or belongs to another file. */
function assertStation(event: LedgerEvent, { stationId }: TransferHeader): void {
  if (event.revision !== 0) return;
  const opened = isOpening(event) ? event.data.stationId : null;
  if (opened === stationId) return;
  throw new Violation(
    'chain',
    0,
    `the first line of the file names station ${stationId}, the event ${opened}`,
  );
}

function append(ledger: SqliteLedgerFile, batch: readonly RecordedEvent[]): RecordedEvent[] {
  const [first] = batch;
  if (first !== undefined) ledger.append(first.revision - 1, batch);
  return [];
}

function assertComplete(header: TransferHeader, last: Tail): void {
  if (last.revision < header.revision) {
    throw new Violation(
      'chain',
      last.revision + 1,
      `the file ends before it; its first line promises revision ${header.revision}`,
    );
  }
  if (last.hash !== header.hash) throw notTheLast(header);
}

function notTheLast({ revision }: TransferHeader): Violation {
  return new Violation('chain', revision, 'the last event is not the one that the first line names');
}

/** What somebody has kept elsewhere of the history. A hash stands for everything before it. */
class ExpectedHashes {
  readonly #missing: Set<string>;
  through: number = EMPTY_STREAM;

  constructor(hashes: readonly string[]) {
    this.#missing = new Set(hashes);
  }

  take({ revision, hash }: RecordedEvent): void {
    if (this.#missing.delete(hash)) this.through = revision;
  }

  /** @throws Error when the history lacks one */
  end(): void {
    const [hash] = this.#missing;
    if (hash === undefined) return;
    throw new Error(
      `The file has another history than the expected one: no event of it has the hash ${hash}`,
    );
  }
}

/**
 * Lines end only with a line feed: other separators may be inside a text.
 * @throws Error for a line that is longer than any of an export
 */
async function* linesOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let count = 0;
  for await (const chunk of createReadStream(file)) {
    const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n');
    const long = lines.findIndex(({ length }) => length > LONGEST_LINE);
    if (long !== -1) throw new Error(`Line ${count + long + 1} of the file is longer than an event can be`);
    rest = lines.pop() ?? '';
    count += lines.length;
    yield* lines;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}
