import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { StateSnapshot } from '../../ledger/state/snapshot.js';
import { STATE_VERSION } from '../../ledger/state/state.js';
import { makeDirectory, writeWhole } from '../../system/durable-files.js';
import { isSameSecret, macOf, type StationTrust, WITHOUT_KEY } from '../../system/station-key.js';

/** The state right after one event of the log, which the chain hash names beyond doubt. */
export interface LedgerSnapshot {
  readonly revision: number;
  readonly hash: string;
  readonly state: StateSnapshot;
}

/** Its state is not read yet. */
export interface FoundSnapshot extends Pick<LedgerSnapshot, 'hash'> {
  /** Of the text of its state: a SHA-256. */
  readonly digest: string;
  /** @throws SyntaxError when it is not JSON */
  readonly readState: () => StateSnapshot;
}

/** The newest one may turn out damaged. */
const STORED_SNAPSHOTS = 2;
const CHUNK_BYTES = 65_536;
const FILE_NAME = /^(\d+)\.snapshot$/;

/** First line of a file; the second one is the state. */
interface Header {
  readonly stateVersion: number;
  readonly revision: number;
  readonly hash: string;
  /** Covers version, revision, hash and the second line: a MAC with the station's key, else a SHA-256. */
  readonly checksum: string;
}

/** The snapshots of one data directory, in `snapshots/<revision>.snapshot`. They only save time: the log has it all. */
export class SnapshotFiles {
  readonly #directory: string;
  readonly #key: Uint8Array | null;

  /** @param trust with a key, only snapshots that it vouches for are used: all others are passed over */
  constructor(dataDir: string, { key }: StationTrust = WITHOUT_KEY) {
    this.#directory = join(dataDir, 'snapshots');
    this.#key = key?.snapshotKey ?? null;
  }

  /** Writes a snapshot durably, whole or not at all, and removes all but the newest ones. */
  write({ revision, hash, state }: LedgerSnapshot): void {
    makeDirectory(this.#directory);
    const body = JSON.stringify(state);
    const checksum = checksumOf(this.#key, state.version, revision, hash, body);
    const header: Header = { stateVersion: state.version, revision, hash, checksum };
    writeWhole(this.#path(revision), `${JSON.stringify(header)}\n${body}`);
    for (const old of this.revisions().slice(STORED_SNAPSHOTS)) rmSync(this.#path(old), { force: true });
  }

  /**
   * Newest first; damaged ones and those of a version that cannot be read are passed over.
   * @param onDamaged told of each that is of this version, and yet not as it was written with this key
   */
  *usableSnapshots(onDamaged: (path: string) => void = () => {}): Generator<LedgerSnapshot> {
    for (const revision of this.revisions()) {
      const path = this.#path(revision);
      const snapshot = readSnapshot(path, this.#key);
      if (snapshot === 'damaged') onDamaged(path);
      else if (snapshot !== 'of another version') yield snapshot;
    }
  }

  /** A snapshot as it stands there, whoever vouches for it; null when it cannot be read, or is of another version. */
  readStored(revision: number): FoundSnapshot | null {
    const path = this.#path(revision);
    const digest = createHash('sha256');
    let header: Header | null | undefined;
    try {
      for (const bytes of chunksOf(path)) {
        const read = header === undefined ? partsOf(bytes) : { header, body: bytes };
        header = read.header;
        digest.update(read.body);
      }
    } catch {
      // Gone meanwhile, or kept from whoever reads: nobody could start from it either.
      return null;
    }
    if (header?.stateVersion !== STATE_VERSION || header.revision !== revision) return null;
    const readState = () => stateOf(partsOf(readFileSync(path)).body);
    return { hash: header.hash, digest: digest.digest('hex'), readState };
  }

  /** Newest first. */
  revisions(): number[] {
    if (!existsSync(this.#directory)) return [];
    const revisions = readdirSync(this.#directory).flatMap((name) => {
      const revision = FILE_NAME.exec(name)?.[1];
      return revision === undefined ? [] : [Number(revision)];
    });
    return revisions.sort((one, other) => other - one);
  }

  #path(revision: number): string {
    return join(this.#directory, `${revision}.snapshot`);
  }
}

/** Of another version is what was written for another shape of the state, as after an upgrade. */
function readSnapshot(
  path: string,
  key: Uint8Array | null,
): LedgerSnapshot | 'damaged' | 'of another version' {
  const { header, body } = partsOf(readFileSync(path));
  if (header === null) return 'damaged';
  if (header.stateVersion !== STATE_VERSION) return 'of another version';
  const { stateVersion, revision, hash, checksum } = header;
  if (!isSameSecret(String(checksum), checksumOf(key, stateVersion, revision, hash, body))) return 'damaged';
  return { revision, hash, state: stateOf(body) };
}

function partsOf(bytes: Buffer): { readonly header: Header | null; readonly body: Buffer } {
  const headEnd = bytes.indexOf('\n');
  const header = parseHeader(bytes.toString('utf8', 0, Math.max(0, headEnd)));
  return { header, body: bytes.subarray(headEnd + 1) };
}

/** The bytes of a file, each chunk in the place of the one before. */
function* chunksOf(path: string): Generator<Buffer> {
  const file = openSync(path, 'r');
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    for (let length = readSync(file, chunk); length > 0; length = readSync(file, chunk))
      yield chunk.subarray(0, length);
  } finally {
    closeSync(file);
  }
}

/** @throws SyntaxError when it is not JSON */
function stateOf(body: Buffer): StateSnapshot {
  return JSON.parse(body.toString('utf8'));
}

function parseHeader(line: string): Header | null {
  try {
    return JSON.parse(line) as Header | null;
  } catch {
    // Not the line that was written: a damaged file, and the caller's null says so.
    return null;
  }
}

function checksumOf(
  key: Uint8Array | null,
  stateVersion: number,
  revision: number,
  hash: string,
  body: string | Uint8Array,
): string {
  const head = `${stateVersion} ${revision} ${hash}\n`;
  if (key !== null) return macOf(key, head, body);
  return createHash('sha256').update(head).update(body).digest('hex');
}
