/** The messages of MongoDB's protocol, as far as the specs' proxy reads them. */
import { BSON } from 'mongodb';

export type Fields = Record<string, unknown>;

const HEADER_BYTES = 16;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
/** An answer's flags, cursor and counts stand before its document. */
const REPLY_BYTES = 20;
/** Integers stay what they are: a document written again is the same. */
const AS_THEY_ARE = { promoteValues: false, promoteLongs: false, promoteBuffers: false } as const;

export interface Message {
  readonly requestId: number;
  readonly responseTo: number;
  readonly fields: Fields;
  /** The form of before 2017, in which drivers still introduce themselves. */
  readonly isLegacy: boolean;
}

/** Cuts a stream into messages: give it what came, get what is whole. */
export class Messages {
  #parts: Buffer[] = [];
  #bytes = 0;
  #wantedBytes = HEADER_BYTES;

  take(data: Buffer): readonly Buffer[] {
    this.#parts.push(data);
    this.#bytes += data.length;
    // Joined once: a message of many megabytes comes in hundreds of parts.
    if (this.#bytes < this.#wantedBytes) return [];
    let rest = Buffer.concat(this.#parts);
    const whole: Buffer[] = [];
    while (rest.length >= lengthOf(rest)) {
      const length = lengthOf(rest);
      whole.push(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
    this.#parts = [rest];
    this.#bytes = rest.length;
    this.#wantedBytes = lengthOf(rest);
    return whole;
  }
}

/** Of the message that begins here; of its head as long as not even that is there. */
function lengthOf(bytes: Buffer): number {
  return bytes.length < HEADER_BYTES ? HEADER_BYTES : bytes.readInt32LE(0);
}

export function read(bytes: Buffer): Message {
  const head = { requestId: bytes.readInt32LE(4), responseTo: bytes.readInt32LE(8) };
  switch (bytes.readInt32LE(12)) {
    case OP_MSG:
      return { ...head, fields: sections(bytes), isLegacy: false };
    case OP_QUERY:
      return { ...head, fields: documentAt(bytes, bytes.indexOf(0, HEADER_BYTES + 4) + 9), isLegacy: true };
    case OP_REPLY:
      return { ...head, fields: documentAt(bytes, HEADER_BYTES + REPLY_BYTES), isLegacy: true };
    default:
      throw new Error(`Operation ${bytes.readInt32LE(12)} is not one that the proxy knows`);
  }
}

/** A command, or the answer to one. */
export function written({ requestId, responseTo, fields, isLegacy }: Message): Buffer {
  const document = BSON.serialize(fields, { ignoreUndefined: true });
  const between = isLegacy ? replyHead() : Buffer.alloc(5);
  const head = Buffer.alloc(HEADER_BYTES);
  head.writeInt32LE(HEADER_BYTES + between.length + document.length, 0);
  head.writeInt32LE(requestId, 4);
  head.writeInt32LE(responseTo, 8);
  head.writeInt32LE(isLegacy ? OP_REPLY : OP_MSG, 12);
  return Buffer.concat([head, between, document]);
}

function replyHead(): Buffer {
  const head = Buffer.alloc(REPLY_BYTES);
  head.writeInt32LE(1, REPLY_BYTES - 4);
  return head;
}

/** The command's own document, with the lists that came beside it as its fields. */
function sections(bytes: Buffer): Fields {
  const lists: Fields = {};
  let command: Fields = {};
  for (let at = HEADER_BYTES + 4; at < bytes.length; ) {
    const length = bytes.readInt32LE(at + 1);
    if (bytes[at] === 0) {
      command = documentAt(bytes, at + 1);
    } else {
      const nameEnd = bytes.indexOf(0, at + 5);
      lists[bytes.toString('utf8', at + 5, nameEnd)] = documentsIn(
        bytes.subarray(nameEnd + 1, at + 1 + length),
      );
    }
    at += 1 + length;
  }
  return { ...command, ...lists };
}

function documentsIn(bytes: Buffer): readonly Fields[] {
  const documents: Fields[] = [];
  for (let at = 0; at < bytes.length; at += bytes.readInt32LE(at)) documents.push(documentAt(bytes, at));
  return documents;
}

function documentAt(bytes: Buffer, at: number): Fields {
  return BSON.deserialize(bytes.subarray(at, at + bytes.readInt32LE(at)), AS_THEY_ARE);
}
