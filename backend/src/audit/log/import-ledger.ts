import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EMPTY_STREAM, type RecordedEvent, type Tail } from '../../event-store/event-store.js';
import { readAcknowledgedPosition } from '../../event-store/sqlite/acknowledged-position.js';
import { type LedgerPaths, ledgerPaths } from '../../event-store/sqlite/files.js';
import { SqliteLedgerFile } from '../../event-store/sqlite/ledger-file.js';
import { isOpening } from '../../ledger/event-kinds.js';
import type { LedgerEvent } from '../../ledger/events.js';
import { PIPELINE_LIMITS } from '../../pipeline/limits.js';
import { makeDirectory, syncDirectory } from '../../system/durable-files.js';
import { replaceFile } from '../../system/platform.js';
import type { OpenProgress } from '../../system/progress.js';
import type { StationTrust } from '../../system/station-key.js';
import { appendEvents } from './copy-events.js';
import { checkedEvent } from './event-form.js';
import { parseHeader, parseObject, type TransferHeader } from './export-ledger.js';
import { Violation } from './violation.js';
import { brokenLink, EMPTY_TAIL } from './walk.js';

const CHUNK_BYTES = 512 * 1_024;
/** The largest event, each character of which JSON may escape, and what stands around it. */
const LONGEST_LINE = 2 * PIPELINE_LIMITS.commandBytes + 1_024;

export interface ImportRequest {
  readonly file: string;
  readonly dataDir: string;
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
export async function importLedger(request: ImportRequest, progress: OpenProgress): Promise<Imported> {
  const paths = ledgerPaths(request.dataDir);
  assertEmpty(paths);
  makeDirectory(paths.directory);
  const beside = mkdtempSync(join(paths.directory, 'importing-'));
  try {
    const { last, vouchedThrough } = await writeBeside(request, beside, progress);
    const written = ledgerPaths(beside);
    const acknowledged = readAcknowledgedPosition(written.anchor);
    if (acknowledged?.isClosed !== true || acknowledged.revision !== last.revision)
      throw new Error(`${written.anchor} could not be written: the ledger would begin with an older end`);
    replaceFile(written.anchor, paths.anchor);
    replaceFile(written.ledger, paths.ledger);
    syncDirectory(paths.directory);
    return { last, vouchedThrough };
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

/** Password hashes may be there: they are not part of a ledger. */
function assertEmpty({ directory, ledger, anchor }: LedgerPaths): void {
  const found = [ledger, anchor, join(directory, 'read-models.current')].find((path) => existsSync(path));
  if (found === undefined) return;
  throw new Error(`${found} is there already: an import needs an empty DATA_DIR`);
}

async function writeBeside(
  { file, ledgerId, trust, expected }: ImportRequest,
  folder: string,
  progress: OpenProgress,
): Promise<Imported> {
  const ledger = new SqliteLedgerFile(folder, ledgerId, trust);
  try {
    const parts = linesOf(file);
    const [first, ...rest] = (await parts.next()).value ?? [];
    const header = parseHeader(first);
    const events = new ExportedEvents(header, expected);
    const target = {
      append: async (after: number, batch: readonly RecordedEvent[]) => ledger.append(after, batch),
    };
    const report = progress({ title: 'Importing', after: EMPTY_STREAM, end: header.revision });
    await appendEvents(events.in(rest, parts), target, report);
    events.end();
    return events;
  } finally {
    ledger.close();
  }
}

class ExportedEvents {
  last: Tail = EMPTY_TAIL;
  vouchedThrough: number = EMPTY_STREAM;
  readonly #header: TransferHeader;
  /** Hashes that somebody has kept elsewhere, and no event had yet. Each stands for everything before it. */
  readonly #expected: Set<string>;

  constructor(header: TransferHeader, expected: readonly string[]) {
    this.#header = header;
    this.#expected = new Set(expected);
  }

  /** @throws Violation at the first line that is not that of the next event */
  async *in(first: readonly string[], parts: AsyncIterable<readonly string[]>) {
    yield first.map((line) => this.#read(line));
    for await (const lines of parts) yield lines.map((line) => this.#read(line));
  }

  /** @throws Violation when there were fewer or other events than the first line says; Error when an expected one is missing */
  end(): void {
    const { revision, hash } = this.#header;
    if (this.last.revision < revision) {
      const reason = `the file ends before it; its first line promises revision ${revision}`;
      throw new Violation('chain', this.last.revision + 1, reason);
    }
    if (this.last.hash !== hash) throw this.#notTheLast();
    const [missing] = this.#expected;
    if (missing === undefined) return;
    throw new Error(
      `The file has another history than the expected one: no event of it has the hash ${missing}`,
    );
  }

  #read(line: string): RecordedEvent {
    const { revision, hash, json } = parseObject(line);
    const expected = this.last.revision + 1;
    if (typeof hash !== 'string' || typeof json !== 'string' || revision !== expected) {
      throw new Violation('chain', expected, 'the line is not that of this event');
    }
    if (expected > this.#header.revision) throw this.#notTheLast();
    const event = { revision: expected, hash, json };
    const broken = brokenLink(this.last.hash, event);
    if (broken !== null) throw broken;
    assertStation(checkedEvent(event).event, this.#header);
    if (this.#expected.delete(hash)) this.vouchedThrough = expected;
    this.last = { revision: expected, hash };
    return event;
  }

  #notTheLast(): Violation {
    const reason = 'the last event is not the one that the first line names';
    return new Violation('chain', this.#header.revision, reason);
  }
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

/**
 * Lines, some at a time. They end only with a line feed: other separators may be inside a text.
 * @throws Error for a line that is longer than any of an export
 */
async function* linesOf(file: string): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let count = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
    const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n');
    const long = lines.findIndex(({ length }) => length > LONGEST_LINE);
    if (long !== -1) throw new Error(`Line ${count + long + 1} of the file is longer than an event can be`);
    rest = lines.pop() ?? '';
    count += lines.length;
    if (lines.length > 0) yield lines;
  }
  rest += decoder.decode();
  if (rest !== '') yield [rest];
}
