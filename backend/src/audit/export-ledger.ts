import { closeSync, existsSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { EMPTY_STREAM, type EventReader, type RecordedEvent, type Tail } from '../event-store/event-store.js';
import { replaceFile } from '../system/platform.js';
import { PRIVATE_FILE } from '../system/private-files.js';
import { type ShowProgress, shown } from '../system/progress.js';
import { asStorageError } from '../system/storage-fault.js';
import { checkLink, windows } from './log.js';
import { FORMAT, parseObject, type TransferHeader } from './transfer-format.js';

/**
 * Writes the log, up to its end when this starts, into a new file. Every link is checked meanwhile.
 * @returns the last event written
 * @throws Finding when a link is wrong; Error when the file exists or cannot be written
 */
export async function exportLedger(reader: EventReader, out: string, progress: ShowProgress): Promise<Tail> {
  if (existsSync(out)) throw new Error(`${out} is there already: an export never writes over a file`);
  const partial = `${out}.part`;
  const file = openSync(partial, 'w', PRIVATE_FILE);
  let isWritten = false;
  try {
    const tail = await writeAll(reader, file, progress);
    fsyncSync(file);
    isWritten = true;
    return tail;
  } catch (error) {
    throw asStorageError(error, out);
  } finally {
    closeSync(file);
    // Only a complete file gets its final name.
    if (isWritten) replaceFile(partial, out);
    else rmSync(partial, { force: true });
  }
}

async function writeAll(reader: EventReader, file: number, progress: ShowProgress): Promise<Tail> {
  const { revision, hash } = await reader.tail();
  const [first] = await reader.read(0, 1);
  const header: TransferHeader = {
    format: FORMAT,
    stationId: stationIdOf(first),
    ledgerId: reader.ledgerId,
    revision,
    hash,
  };
  writeSync(file, `${JSON.stringify(header)}\n`);
  let previousHash = '';
  await shown(progress({ title: 'Exporting', after: EMPTY_STREAM, end: revision }), async (told) => {
    for await (const window of windows(reader, revision)) {
      for (const recorded of window) {
        checkLink(previousHash, recorded);
        previousHash = recorded.hash;
      }
      writeSync(file, window.map(lineOf).join(''));
      told.at(window.at(-1)?.revision ?? revision);
    }
  });
  return { revision, hash: previousHash };
}

function lineOf({ revision, hash, json }: RecordedEvent): string {
  return `${JSON.stringify({ revision, hash, json })}\n`;
}

function stationIdOf(first: RecordedEvent | undefined): string {
  const data = parseObject(first?.json ?? '').data as { readonly stationId?: unknown } | undefined;
  return String(data?.stationId ?? '');
}
