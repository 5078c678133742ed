import { existsSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { EventReader, RecordedEvent, Tail } from '../../event-store/event-store.js';
import { replaceFile } from '../../system/platform.js';
import { PRIVATE_FILE } from '../../system/private-files.js';
import type { OpenProgress } from '../../system/progress.js';
import { asStorageError } from '../../system/storage-fault.js';
import { EMPTY_TAIL, linkedWindows, stationIdOf } from './walk.js';

/**
 * The format of an exported ledger: a line of JSON that describes it, then one line for each event with its exact text
 * as a string. Nothing is changed, so the chain can be checked by the receiver.
 */
export const FORMAT = 'taya-ledger-1';

export interface TransferHeader {
  readonly format: typeof FORMAT;
  readonly stationId: string;
  readonly ledgerId: string;
  /** Revision and hash of the last event: a file that ends before it was cut off. */
  readonly revision: number;
  readonly hash: string;
}

/**
 * Writes the log, up to its end when this starts, into a new file. Every link is checked meanwhile.
 * @returns the last event written
 * @throws Violation when a link is wrong; Error when the file exists or cannot be written
 */
export async function exportLedger(reader: EventReader, out: string, progress: OpenProgress): Promise<Tail> {
  if (existsSync(out)) throw new Error(`${out} is there already: an export never writes over a file`);
  const partial = `${out}.part`;
  try {
    const tail = await reader.tail();
    await writeFile(partial, linesOf(reader, tail, progress), { mode: PRIVATE_FILE, flush: true });
    // Only a complete file gets its final name.
    replaceFile(partial, out);
    return tail;
  } catch (error) {
    throw asStorageError(error, out);
  } finally {
    rmSync(partial, { force: true });
  }
}

/** Some at a time. */
async function* linesOf(reader: EventReader, { revision, hash }: Tail, progress: OpenProgress) {
  const { ledgerId } = reader;
  const stationId = await stationIdOf(reader);
  yield `${JSON.stringify({ format: FORMAT, stationId, ledgerId, revision, hash } satisfies TransferHeader)}\n`;
  const report = progress({ title: 'Exporting', after: EMPTY_TAIL.revision, end: revision });
  for await (const window of linkedWindows(reader, revision)) {
    yield window.map(lineOf).join('');
    report(window.at(-1)?.revision ?? revision);
  }
}

function lineOf({ revision, hash, json }: RecordedEvent): string {
  return `${JSON.stringify({ revision, hash, json })}\n`;
}

/** @throws Error when the line is not a header of this format */
export function parseHeader(line: string | undefined): TransferHeader {
  const header = parseObject(line ?? '');
  const { format, stationId, ledgerId, revision, hash } = header;
  if (format !== FORMAT) throw new Error(`The file does not begin as an export: its format is not ${FORMAT}`);
  if (typeof stationId !== 'string' || typeof ledgerId !== 'string' || typeof hash !== 'string') {
    throw new Error('The first line of the file does not name the station, the ledger and its last hash');
  }
  if (!Number.isSafeInteger(revision))
    throw new Error('The first line of the file does not name the last revision');
  return { format, stationId, ledgerId, revision: Number(revision), hash };
}

/** @returns an object without fields when the line is not a JSON object */
export function parseObject(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
