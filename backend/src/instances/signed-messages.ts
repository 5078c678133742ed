import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Numbers of messages that may overtake each other. */
const WINDOW = 1_024;
/** Senders whose numbers are remembered: each start of an instance is one. */
const MOST_SENDERS = 1_000;

/** What the signature of a message covers, beside its body's digest. */
export interface MessageHead {
  readonly path: string;
  readonly from: string;
  /** The process it is for: another cannot be given it, nor the next one at the same address. */
  readonly to: string;
  /** A sender uses a number once. */
  readonly number: number;
}

/** A head as it came, with the digest that the body must have. */
export interface SignedHead extends MessageHead {
  readonly digest: string;
  readonly signature: string;
}

/** Signs what instances send each other, and its answers, with HMAC-SHA256 over a digest of the body. */
export class MessageSigning {
  readonly #key: Uint8Array;

  /** @param key known to the instances of the station alone */
  constructor(key: Uint8Array) {
    this.#key = key;
  }

  headersOf({ path, from, to, number }: MessageHead, body: string): Record<string, string> {
    const digest = digestOf(body);
    const signature = this.#sign(['message', path, from, to, String(number), digest]);
    return {
      'x-taya-from': from,
      'x-taya-to': to,
      'x-taya-number': String(number),
      'x-taya-digest': digest,
      'x-taya-signature': signature,
    };
  }

  /** @returns null when nobody with the key has sent this */
  readHead(path: string, headers: IncomingHttpHeaders): SignedHead | null {
    const text = (name: string) => String(headers[`x-taya-${name}`] ?? '');
    const [from, to, digest, signature] = [text('from'), text('to'), text('digest'), text('signature')];
    const number = Number(text('number'));
    if (!Number.isSafeInteger(number)) return null;
    const isRight = areSame(this.#sign(['message', path, from, to, String(number), digest]), signature);
    return isRight ? { path, from, to, number, digest, signature } : null;
  }

  /** The signature of an answer belongs to one message. */
  signAnswer(toSignature: string, status: number, body: string): string {
    return this.#sign(['answer', toSignature, String(status), digestOf(body)]);
  }

  isAnswer(signature: unknown, toSignature: string, status: number, body: string): boolean {
    return typeof signature === 'string' && areSame(this.signAnswer(toSignature, status, body), signature);
  }

  #sign(parts: readonly string[]): string {
    return createHmac('sha256', this.#key).update(JSON.stringify(parts)).digest('hex');
  }
}

/**
 * Knows the messages that have come, without a clock: senders number theirs, so one that was recorded and is sent again
 * has a number that was there.
 */
export class SeenMessages {
  /** By sender, the one that was heard of longest ago first. */
  readonly #senders = new Map<string, { highest: number; readonly seen: Set<number> }>();

  /** @returns false for a message that has come before, or is so old that it may have */
  accept({ from, number }: Pick<MessageHead, 'from' | 'number'>): boolean {
    const sender = this.#senders.get(from) ?? { highest: 0, seen: new Set<number>() };
    this.#senders.delete(from);
    this.#senders.set(from, sender);
    if (number <= sender.highest - WINDOW || sender.seen.has(number)) return false;
    sender.seen.add(number);
    sender.highest = Math.max(sender.highest, number);
    for (const old of sender.seen) if (old <= sender.highest - WINDOW) sender.seen.delete(old);
    this.#forgetSome();
    return true;
  }

  #forgetSome(): void {
    const [oldest] = this.#senders.keys();
    if (this.#senders.size > MOST_SENDERS && oldest !== undefined) this.#senders.delete(oldest);
  }
}

export function digestOf(body: string): string {
  return createHash('sha256').update(body).digest('hex');
}

function areSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
