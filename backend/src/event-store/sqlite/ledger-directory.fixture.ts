import {
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { someEvents } from '../chained.fixture.js';
import type { RecordedEvent } from '../event-store.js';
import type { SqliteLedgerFile } from './ledger-file.js';

const SLOT_DISTANCE_BYTES = 4_096;

/** A data directory of a test, with the means to damage what is in it. */
export class LedgerDirectory {
  readonly path = mkdtempSync(join(tmpdir(), 'taya-ledger-'));
  readonly ledger = join(this.path, 'ledger.sqlite');
  readonly anchor = join(this.path, 'anchor');

  /** What a power cut would leave, were it now: the files as they are, while the ledger is open. */
  cutPower(): LedgerDirectory {
    const copy = new LedgerDirectory();
    cpSync(this.path, copy.path, { recursive: true, filter: (source) => !source.endsWith('-shm') });
    return copy;
  }

  /** Changes the closed ledger behind the anchor's back. */
  edit(sql: string): void {
    const connection = new DatabaseSync(this.ledger);
    connection.exec(sql);
    connection.close();
  }

  hashAt(revision: number): string {
    const connection = new DatabaseSync(this.ledger);
    const row = connection.prepare('SELECT hash FROM events WHERE revision = ?').get(revision);
    connection.close();
    return String(row?.hash);
  }

  /** Adds rows behind the back of who has the ledger open. */
  insert(events: readonly RecordedEvent[]): void {
    const connection = new DatabaseSync(this.ledger);
    const insert = connection.prepare('INSERT INTO events (revision, json, hash) VALUES (?, ?, ?)');
    connection.exec('BEGIN');
    for (const { revision, json, hash } of events) insert.run(revision, json, hash);
    connection.exec('COMMIT');
    connection.close();
  }

  /** Writes over the closed ledger's file. */
  overwriteLedger(bytes: Uint8Array, offset: number): void {
    overwrite(this.ledger, bytes, offset);
  }

  readPositionFile(): string {
    return readFileSync(this.anchor, 'latin1');
  }

  /** Overwrites part of a slot of the anchor. */
  damageSlot(slot: 0 | 1, offset = 20, bytes = 'xxxx'): void {
    overwrite(this.anchor, Buffer.from(bytes, 'latin1'), slot * SLOT_DISTANCE_BYTES + offset);
  }

  /** The slot written last: 0 or 1. */
  newestSlot(): 0 | 1 {
    const sequenceOf = (slot: number) =>
      Number(
        this.readPositionFile()
          .slice(slot * SLOT_DISTANCE_BYTES)
          .split(' ')[1],
      );
    return sequenceOf(1) > sequenceOf(0) || Number.isNaN(sequenceOf(0)) ? 1 : 0;
  }

  restorePositionFile(content: string): void {
    writeFileSync(this.anchor, content, 'latin1');
  }

  dispose(): void {
    rmSync(this.path, { recursive: true });
  }
}

/** Appends `count` events, each in a commit of its own. */
export function appendOneByOne(file: SqliteLedgerFile, count: number): void {
  for (let index = 0; index < count; index++) {
    const tail = file.tail();
    file.append(tail.revision, someEvents(tail, 1));
  }
}

function overwrite(path: string, bytes: Uint8Array, offset: number): void {
  const file = openSync(path, 'r+');
  writeSync(file, bytes, 0, bytes.length, offset);
  closeSync(file);
}
