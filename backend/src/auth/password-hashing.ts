import { argon2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { LimitedWork, type WorkOrigin } from '../system/limited-work.js';

/** The cost of a hash: KiB of memory, passes over it, lanes. Stored with each hash, so that it can be raised later. */
interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** Argon2id with OWASP's parameters: 19 MiB, two passes, one lane; about 45 ms. */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const HASH_BYTES = 32;
export const SALT_BYTES = 16;

/** A hash takes a thread of Node's pool (of four) and 19 MiB: two at a time leave the pool usable for files and names. */
const MAX_PARALLEL = 2;
/** More waiting hashes than this are some seconds of work: further callers are asked to try again. */
const MAX_WAITING = 100;

/** PHC string: parameters, salt and hash. */
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

const argon2Async = promisify(argon2);

/** Hashes and verifies passwords off the main thread, a few at a time. */
export class PasswordHashing {
  readonly #limited = new LimitedWork(MAX_PARALLEL, MAX_WAITING);

  /**
   * @param salt `SALT_BYTES`
   * @returns the hash with its salt and parameters (PHC string format)
   * @throws OverloadedError
   */
  async hash(password: string, salt: Uint8Array): Promise<string> {
    const hash = await this.#limited.run(() => derive(password, salt, COST));
    return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${toUnpaddedBase64(salt)}$${toUnpaddedBase64(hash)}`;
  }

  /** @throws OverloadedError */
  async verify(stored: string, password: string, origin?: WorkOrigin): Promise<boolean> {
    const [, memory, passes, lanes, salt, hash] = PHC.exec(stored) ?? [];
    if (salt === undefined || hash === undefined)
      throw new Error('a stored password hash is not one of Argon2id');
    const cost: Cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(lanes) };
    const expected = Buffer.from(hash, 'base64');
    const actual = await this.#limited.run(() => derive(password, Buffer.from(salt, 'base64'), cost), origin);
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  }
}

function derive(password: string, nonce: Uint8Array, cost: Cost): Promise<Buffer> {
  // One form for letters that have several encodings, because keyboards differ.
  const message = Buffer.from(password.normalize('NFC'), 'utf8');
  return argon2Async('argon2id', { message, nonce, tagLength: HASH_BYTES, ...cost });
}

function toUnpaddedBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}
