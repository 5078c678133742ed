/**
 * The acknowledged position, in the small file `anchor` outside the database. SQLite drops rows behind a damaged place of
 * its write-ahead log silently and calls the rest intact; compared with this position, that is found.
 *
 * Two slots of one disk sector each, written in turn: a write that is torn leaves the other slot readable. A slot is a
 * line of text: `taya-anchor-2 <sequence> <ledger id> <inode> <revision> <hash or -> <key id or -> <MAC or -> <SHA-256 of
 * all before it>`. The MAC is made with the station's key over all before it. A clean
 * stop writes `taya-anchor-2-closed`: whatever follows in the ledger was not written by a station that had it open.
 *
 * The inode is that of the file itself. Where it is another one the file is a copy, restored from a backup or moved
 * elsewhere: what clients saw of the original need not be in it, so it gets another ledger id.
 */
import { createSecretKey, hash, type KeyObject } from 'node:crypto';
import { closeSync, existsSync, fstatSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { replaceDurably } from '../../system/durable-files.js';
import { PRIVATE_FILE } from '../../system/private-files.js';
import {
  isSameSecret,
  macOf,
  NO_KEY,
  type StationKey,
  StationKeyError,
  type StationTrust,
} from '../../system/station-key.js';
import { LedgerDamagedError, type Tail } from '../event-store.js';
import { HOW_TO_RESTORE } from './integrity.js';

const FORMAT = 'taya-anchor-2';
const CLOSED = 'taya-anchor-2-closed';
const SLOT_BYTES = 512;
/** Apart by a page, so that no sector, whatever its size, holds both. */
const SLOT_DISTANCE_BYTES = 4_096;
const SLOTS = 2;
/** The fields of a line up to the hash: what a MAC is made of. */
const FIELDS = 6;

export interface AcknowledgedPosition extends Tail {
  readonly ledgerId: string;
}

/** What says that a slot, or the manifest of a backup, was written with a key. */
export interface KeyMark {
  readonly keyId: string;
  readonly mac: string;
  readonly text: string;
}

/** As it was found in the file; without a mark it was written without a key. */
export interface StoredPosition extends AcknowledgedPosition {
  /** Written by a clean stop. */
  readonly isClosed: boolean;
  readonly mark: KeyMark | null;
}

interface Slot extends StoredPosition {
  readonly sequence: number;
  readonly inode: string;
}

/** Made once: to make it of plain bytes takes eight times as long as the MAC. */
interface MacKey {
  readonly id: string;
  readonly secret: KeyObject;
}

export class PositionFile {
  readonly #key: MacKey | null;
  #newest: Slot;
  #isSynced = false;

  private constructor(
    private readonly descriptor: number,
    newest: Slot,
    key: StationKey | null,
  ) {
    this.#newest = newest;
    this.#key = key === null ? null : { id: key.id, secret: createSecretKey(key.positionKey) };
  }

  /**
   * Opens the file for writing; null when there is none.
   * @param newLedgerId what the next `write()` calls the ledger if this is a copy
   * @throws LedgerDamagedError when neither slot is readable; StationKeyError when it is not one of the station's key
   */
  static open(path: string, newLedgerId: string, trust: StationTrust): PositionFile | null {
    const newest = readAcknowledgedPosition(path);
    if (newest === null) return null;
    const problem = markProblem(path, newest.mark, trust);
    if (problem !== null) throw new StationKeyError(problem);
    const descriptor = openSync(path, 'r+');
    const inode = inodeOf(descriptor);
    const slot = inode === newest.inode ? newest : { ...newest, inode, ledgerId: newLedgerId };
    return new PositionFile(descriptor, slot, trust.key);
  }

  /** Writes a first file, durably, in the place of any other: never half of it is seen. */
  static create(path: string, position: AcknowledgedPosition, key: StationKey | null): PositionFile {
    const unfinished = `${path}.new`;
    const descriptor = openSync(unfinished, 'w+', PRIVATE_FILE);
    // Both slots get their room now: later writes need none on a full disk.
    writeSync(descriptor, Buffer.alloc(SLOT_DISTANCE_BYTES + SLOT_BYTES, ' '), 0, null, 0);
    const first = { ...position, sequence: 0, inode: inodeOf(descriptor), mark: null, isClosed: false };
    const file = new PositionFile(descriptor, first, key);
    file.write(position);
    file.sync();
    replaceDurably(unfinished, path);
    return file;
  }

  get current(): StoredPosition {
    return this.#newest;
  }

  /** Moves the position. In the file when this returns, on the disk after the next `sync()`. */
  write({ revision, hash }: Tail, isClosed = false): void {
    const { sequence, inode, ledgerId } = this.#newest;
    const slot = { sequence: sequence + 1, inode, ledgerId, revision, hash, mark: null, isClosed };
    const bytes = encode(slot, this.#key);
    const written = writeSync(this.descriptor, bytes, 0, bytes.length, offsetOf(slot));
    if (written !== bytes.length) throw new Error(`Only ${written} bytes of the anchor were written`);
    this.#newest = slot;
    this.#isSynced = false;
  }

  sync(): void {
    if (this.#isSynced) return;
    fsyncSync(this.descriptor);
    this.#isSynced = true;
  }

  close(): void {
    closeSync(this.descriptor);
  }
}

/** What carries a MAC, by the key that makes it, in words of a refusal. */
const MARKED = {
  positionKey: {
    unmarked: 'it was made or restored without the key',
    takeOver: 'start once',
    advice: HOW_TO_RESTORE,
  },
  backupKey: {
    unmarked: 'the backup was made without the key',
    takeOver: 'restore it once',
    advice: 'Do not use this backup, but another one.',
  },
} as const;
type MarkedBy = keyof typeof MARKED;

/**
 * Why something with this mark cannot be believed; null when it can.
 * @param by the key that makes its MAC
 */
export function markProblem(
  path: string,
  mark: KeyMark | null,
  { key, replaces, found = `the key here is ${key?.id}` }: StationTrust,
  by: MarkedBy = 'positionKey',
): string | null {
  if (mark === null) return key === null || replaces === NO_KEY ? null : withoutMac(path, key, by);
  if (mark.keyId === key?.id) {
    return isSameSecret(mark.mac, macOf(key[by], mark.text))
      ? null
      : `${path} carries a MAC that the station's key (${key.id}) did not make: somebody changed it. ${MARKED[by].advice}`;
  }
  const whose = `${path} was written with the station key ${mark.keyId}`;
  if (key === null) return `${whose}, which is not here: set STATION_KEY to it`;
  if (replaces === mark.keyId) return null;
  return (
    `${whose}, but ${found}. Put the right key there. If it is lost, ${MARKED[by].takeOver} with ` +
    `STATION_KEY_REPLACES=${mark.keyId}`
  );
}

function withoutMac(path: string, { id }: StationKey, by: MarkedBy): string {
  const { unmarked, takeOver, advice } = MARKED[by];
  return (
    `${path} carries no MAC, although this station has a key (${id}): somebody without the key may have written it. ` +
    `If ${unmarked}, ${takeOver} with STATION_KEY_REPLACES=${NO_KEY}. ${advice}`
  );
}

/**
 * What the file says; null when there is none. Its MAC is not checked: see `markProblem`.
 * @throws LedgerDamagedError when neither slot is readable
 */
export function readAcknowledgedPosition(path: string): Slot | null {
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

function encode(slot: Slot, key: MacKey | null): Buffer {
  const { sequence, inode, ledgerId, revision, hash, isClosed } = slot;
  const text = `${isClosed ? CLOSED : FORMAT} ${sequence} ${ledgerId} ${inode} ${revision} ${hash || '-'}`;
  const marked = `${text} ${key === null ? '- -' : `${key.id} ${macOf(key.secret, text)}`}`;
  return Buffer.from(`${`${marked} ${checksum(marked)}`.padEnd(SLOT_BYTES - 1)}\n`, 'latin1');
}

function decode(bytes: string): Slot | null {
  const [all, sum] = bytes.trimEnd().split(/ (?=[^ ]*$)/);
  if (all === undefined || sum !== checksum(all)) return null;
  const [format, sequence, ledgerId, inode, revision, hash, keyId = '-', mac = '-'] = all.split(' ');
  if (format !== FORMAT && format !== CLOSED) return null;
  if (ledgerId === undefined || inode === undefined || hash === undefined) return null;
  const text = all.split(' ').slice(0, FIELDS).join(' ');
  return {
    sequence: Number(sequence),
    inode,
    isClosed: format === CLOSED,
    mark: keyId === '-' ? null : { keyId, mac, text },
    ledgerId,
    revision: Number(revision),
    hash: hash === '-' ? '' : hash,
  };
}

/** As text: Windows has inodes that no number holds exactly. */
function inodeOf(descriptor: number): string {
  return String(fstatSync(descriptor, { bigint: true }).ino);
}

function checksum(text: string): string {
  return hash('sha256', Buffer.from(text, 'latin1'), 'hex');
}

function offsetOf({ sequence }: Slot): number {
  return (sequence % SLOTS) * SLOT_DISTANCE_BYTES;
}
