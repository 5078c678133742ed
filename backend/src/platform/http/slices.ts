import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** What is given to a connection at once of a large answer. */
export const SLICE_BYTES = 64 * 1024;

/**
 * Sends large answers slice by slice, the next one when the last has been taken: however many connections do not read, what
 * waits in each is small (TLS and texts would be copied whole), and progress shows while an answer is being read.
 */
export function sendInSlices(instance: FastifyInstance): void {
  instance.addHook('onSend', (_request, reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isWhole || payload.length <= SLICE_BYTES) return done(null, payload);
    reply.header('content-length', String(Buffer.byteLength(payload)));
    const slices = typeof payload === 'string' ? slicesOfText(payload) : slicesOf(payload);
    return done(null, Readable.from(slices, { objectMode: false, highWaterMark: 1 }));
  });
}

function* slicesOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += SLICE_BYTES) {
    yield bytes.subarray(start, start + SLICE_BYTES);
  }
}

function* slicesOfText(text: string): Generator<Buffer> {
  for (let start = 0; start < text.length; ) {
    const end = start + SLICE_BYTES;
    // The two halves of one character stay together.
    const isBetweenHalves = /[\ud800-\udbff]/.test(text.charAt(end - 1));
    const next = isBetweenHalves ? end + 1 : end;
    yield Buffer.from(text.slice(start, next), 'utf8');
    start = next;
  }
}
