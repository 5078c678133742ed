/** A remembered command as bytes: a fixed head, then the characters of its key and of its fingerprint. */

export interface CommandRow {
  readonly key: string;
  /** The first event of the command, and how many events it has. */
  readonly revision: number;
  readonly events: number;
  readonly fingerprint: string;
  /** Time of that event, milliseconds since 1970 UTC. */
  readonly at: number;
}

/** Offsets in the head of a row. */
const REVISION = 0;
const AT = 8;
const EVENTS = 16;
const KEY_LENGTH = 20;
const FINGERPRINT_LENGTH = 24;
/** 1 byte a character where that is enough, as it nearly always is, else 2. */
const WIDTH = 28;
const HEAD = 29;

const MOST_OF_ONE_BYTE = 0xff;

/** Bytes, and how numbers are read and written there. */
export interface Bytes {
  readonly bytes: Uint8Array;
  readonly view: DataView;
}

export function viewed(bytes: Uint8Array): Bytes {
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}

export function widthOf({ key, fingerprint }: CommandRow): number {
  return isNarrow(key) && isNarrow(fingerprint) ? 1 : 2;
}

export function sizeOf({ key, fingerprint }: CommandRow, width: number): number {
  return HEAD + width * (key.length + fingerprint.length);
}

export function writeRow({ bytes, view }: Bytes, start: number, row: CommandRow, width: number): void {
  const { key, revision, events, fingerprint, at } = row;
  view.setFloat64(start + REVISION, revision, true);
  view.setFloat64(start + AT, at, true);
  view.setUint32(start + EVENTS, events, true);
  view.setUint32(start + KEY_LENGTH, key.length, true);
  view.setUint32(start + FINGERPRINT_LENGTH, fingerprint.length, true);
  view.setUint8(start + WIDTH, width);
  const end = writeText(bytes, start + HEAD, key, width);
  writeText(bytes, end, fingerprint, width);
}

export function rowAt(from: Bytes, start: number): CommandRow {
  const { bytes, view } = from;
  const keyLength = view.getUint32(start + KEY_LENGTH, true);
  const width = view.getUint8(start + WIDTH);
  const fingerprintLength = view.getUint32(start + FINGERPRINT_LENGTH, true);
  return {
    key: textAt(bytes, start + HEAD, keyLength, width),
    revision: revisionAt(from, start),
    events: view.getUint32(start + EVENTS, true),
    fingerprint: textAt(bytes, start + HEAD + width * keyLength, fingerprintLength, width),
    at: timeAt(from, start),
  };
}

export function revisionAt({ view }: Bytes, start: number): number {
  return view.getFloat64(start + REVISION, true);
}

export function timeAt({ view }: Bytes, start: number): number {
  return view.getFloat64(start + AT, true);
}

export function sizeAt({ view }: Bytes, start: number): number {
  const characters =
    view.getUint32(start + KEY_LENGTH, true) + view.getUint32(start + FINGERPRINT_LENGTH, true);
  return HEAD + view.getUint8(start + WIDTH) * characters;
}

export function hasKey(from: Bytes, start: number, key: string): boolean {
  if (from.view.getUint32(start + KEY_LENGTH, true) !== key.length) return false;
  const width = from.view.getUint8(start + WIDTH);
  for (let index = 0; index < key.length; index += 1) {
    if (characterAt(from.bytes, start + HEAD, index, width) !== key.charCodeAt(index)) return false;
  }
  return true;
}

const HASH_START = 0x811c9dc5;
const HASH_FACTOR = 0x01000193;

/** FNV-1a of the key's characters. */
export function hashOf(key: string): number {
  let hash = HASH_START | 0;
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), HASH_FACTOR);
  }
  return hash;
}

/** The same of a row's key. */
export function hashAt({ bytes, view }: Bytes, start: number): number {
  const length = view.getUint32(start + KEY_LENGTH, true);
  const width = view.getUint8(start + WIDTH);
  let hash = HASH_START | 0;
  for (let index = 0; index < length; index += 1) {
    hash = Math.imul(hash ^ characterAt(bytes, start + HEAD, index, width), HASH_FACTOR);
  }
  return hash;
}

/**
 * Where each row starts, of rows one after another.
 * @throws RangeError when they are not such rows
 */
export function startsOf(from: Bytes): number[] {
  const starts: number[] = [];
  let start = 0;
  while (start < from.bytes.length) {
    starts.push(start);
    start += sizeAt(from, start);
  }
  if (start > from.bytes.length) throw new RangeError('the last row is cut off');
  return starts;
}

function isNarrow(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) > MOST_OF_ONE_BYTE) return false;
  }
  return true;
}

/** @returns where it ends */
function writeText(bytes: Uint8Array, start: number, text: string, width: number): number {
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    bytes[start + width * index] = character & MOST_OF_ONE_BYTE;
    if (width === 2) bytes[start + 2 * index + 1] = character >> 8;
  }
  return start + width * text.length;
}

function textAt(bytes: Uint8Array, start: number, length: number, width: number): string {
  let text = '';
  for (let index = 0; index < length; index += 1) {
    text += String.fromCharCode(characterAt(bytes, start, index, width));
  }
  return text;
}

function characterAt(bytes: Uint8Array, start: number, index: number, width: number): number {
  const low = bytes[start + width * index] ?? 0;
  return width === 1 ? low : low | ((bytes[start + 2 * index + 1] ?? 0) << 8);
}
