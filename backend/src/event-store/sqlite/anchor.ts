/**
 * The anchor: a small file outside the database that says up to where the ledger was acknowledged. SQLite drops rows behind
 * a damaged place of its write-ahead log silently and calls the rest intact; compared with the anchor, that is found.
 *
 * Two slots of one disk sector each, written in turn: a write that is torn leaves the other slot readable. A slot is a
 * line of text: `taya-anchor-1 <sequence> <ledger id> <inode> <revision> <hash or -> <SHA-256 of all before it>`.
 *
 * The inode is that of the anchor itself. Where it is another one the file is a copy, restored from a backup or moved
 * elsewhere: what clients saw of the original need not be in it, so it gets another ledger id.
 */
import { createHash } from 'node:crypto';
import { closeSync, existsSync, fstatSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncDirectory } from '../../system/durable-files.js';
import { replaceFile } from '../../system/platform.js';
import { PRIVATE_FILE } from '../../system/private-files.js';
import { LedgerDamagedError, type Tail } from '../event-store.js';
import { HOW_TO_RESTORE } from './integrity.js';

const FORMAT = 'taya-anchor-1';
const SLOT_BYTES = 256;
/** Apart by a page, so that no sector, whatever its size, holds both. */
const SLOT_DISTANCE_BYTES = 4_096;
const SLOTS = 2;

export interface Anchor extends Tail {
  readonly ledgerId: string;
}

interface Slot {
  readonly sequence: number;
  readonly inode: string;
  readonly anchor: Anchor;
}

export class AnchorFile {
  readonly #descriptor: number;
  #newest: Slot;
  #isSynced = false;

  private constructor(descriptor: number, newest: Slot) {
    this.#descriptor = descriptor;
    this.#newest = newest;
  }

  /**
   * Opens the anchor for writing; null when there is none.
   * @param newLedgerId what the next `write()` calls the ledger if this is a copy
   * @throws LedgerDamagedError when neither slot is readable
   */
  static open(path: string, newLedgerId: string): AnchorFile | null {
    const newest = newestSlot(path);
    if (newest === null) return null;
    const descriptor = openSync(path, 'r+');
    const inode = inodeOf(descriptor);
    if (inode === newest.inode) return new AnchorFile(descriptor, newest);
    return new AnchorFile(descriptor, {
      ...newest,
      inode,
      anchor: { ...newest.anchor, ledgerId: newLedgerId },
    });
  }

  /** Writes a first anchor, durably, in the place of any other: never half of it is seen. */
  static create(path: string, anchor: Anchor): AnchorFile {
    const unfinished = `${path}.new`;
    const descriptor = openSync(unfinished, 'w+', PRIVATE_FILE);
    // Both slots get their room now: later writes need none on a full disk.
    writeSync(descriptor, Buffer.alloc(SLOT_DISTANCE_BYTES + SLOT_BYTES, ' '), 0, null, 0);
    const file = new AnchorFile(descriptor, { sequence: 0, inode: inodeOf(descriptor), anchor });
    file.write(anchor);
    file.sync();
    replaceFile(unfinished, path);
    syncDirectory(dirname(path));
    return file;
  }

  get current(): Anchor {
    return this.#newest.anchor;
  }

  /** Moves the anchor. In the file when this returns, on the disk after the next `sync()`. */
  write({ revision, hash }: Tail): void {
    const { sequence, inode, anchor } = this.#newest;
    const slot = { sequence: sequence + 1, inode, anchor: { ledgerId: anchor.ledgerId, revision, hash } };
    const bytes = encode(slot);
    const written = writeSync(this.#descriptor, bytes, 0, bytes.length, offsetOf(slot));
    if (written !== bytes.length) throw new Error(`Only ${written} bytes of the anchor were written`);
    this.#newest = slot;
    this.#isSynced = false;
  }

  sync(): void {
    if (this.#isSynced) return;
    fsyncSync(this.#descriptor);
    this.#isSynced = true;
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}

/**
 * The anchor as it stands in the file; null when there is none.
 * @throws LedgerDamagedError when neither slot is readable
 */
export function readAnchor(path: string): Anchor | null {
  return newestSlot(path)?.anchor ?? null;
}

function newestSlot(path: string): Slot | null {
  if (!existsSync(path)) return null;
  const content = readFileSync(path);
  const slots = Array.from({ length: SLOTS }, (_, index) => {
    const start = index * SLOT_DISTANCE_BYTES;
    return decode(content.toString('latin1', start, start + SLOT_BYTES));
  });
  const newest = slots.reduce(
    (best, slot) => (slot && slot.sequence > (best?.sequence ?? 0) ? slot : best),
    null,
  );
  if (newest !== null) return newest;
  throw new LedgerDamagedError(`Neither slot of the anchor ${path} is readable. ${HOW_TO_RESTORE}`);
}

function encode({ sequence, inode, anchor }: Slot): Buffer {
  const text = `${FORMAT} ${sequence} ${anchor.ledgerId} ${inode} ${anchor.revision} ${anchor.hash || '-'}`;
  return Buffer.from(`${`${text} ${checksum(text)}`.padEnd(SLOT_BYTES - 1)}\n`, 'latin1');
}

function decode(line: string): Slot | null {
  const [text, sum] = line.trimEnd().split(/ (?=[^ ]*$)/);
  if (text === undefined || sum !== checksum(text)) return null;
  const [format, sequence, ledgerId, inode, revision, hash] = text.split(' ');
  if (format !== FORMAT || ledgerId === undefined || inode === undefined || hash === undefined) return null;
  return {
    sequence: Number(sequence),
    inode,
    anchor: { ledgerId, revision: Number(revision), hash: hash === '-' ? '' : hash },
  };
}

/** As text: Windows has inodes that no number holds exactly. */
function inodeOf(descriptor: number): string {
  return String(fstatSync(descriptor, { bigint: true }).ino);
}

function checksum(text: string): string {
  return createHash('sha256').update(text, 'latin1').digest('hex');
}

function offsetOf({ sequence }: Slot): number {
  return (sequence % SLOTS) * SLOT_DISTANCE_BYTES;
}
