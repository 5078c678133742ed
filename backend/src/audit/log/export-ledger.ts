import { closeSync, existsSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import type { EventReader, RecordedEvent, Tail } from '../../event-store/event-store.js';
import { replaceFile } from '../../system/platform.js';
import { PRIVATE_FILE } from '../../system/private-files.js';
import type { OpenProgress } from '../../system/progress.js';
import { asStorageError } from '../../system/storage-fault.js';
import { FORMAT, type TransferHeader } from './transfer-format.js';
import { linkedWindows, NOTHING, stationIdOf } from './walk.js';

/**
 * Writes the log, up to its end when this starts, into a new file. Every link is checked meanwhile.
 * @returns the last event written
 * @throws Violation when a link is wrong; Error when the file exists or cannot be written
 */
export async function exportLedger(reader: EventReader, out: string, progress: OpenProgress): Promise<Tail> {
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

async function writeAll(reader: EventReader, file: number, progress: OpenProgress): Promise<Tail> {
  const { revision, hash } = await reader.tail();
  const header: TransferHeader = {
    format: FORMAT,
    stationId: await stationIdOf(reader),
    ledgerId: reader.ledgerId,
    revision,
    hash,
  };
  writeSync(file, `${JSON.stringify(header)}\n`);
  const report = progress({ title: 'Exporting', after: NOTHING.revision, end: revision });
  for await (const window of linkedWindows(reader, revision)) {
    writeSync(file, window.map(lineOf).join(''));
    report(window.at(-1)?.revision ?? revision);
  }
  return { revision, hash };
}

function lineOf({ revision, hash, json }: RecordedEvent): string {
  return `${JSON.stringify({ revision, hash, json })}\n`;
}
