import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** How much of a large answer is written to a connection at once. */
export const SLICE_BYTES = 64 * 1024;

/**
 * Sends large answers slice by slice, the next one when the last was accepted: however many clients do not read, little
 * waits for each (TLS and strings would be copied as a whole), and progress can be seen while an answer is being read.
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
    // The two halves of a surrogate pair stay together.
    const isBetweenHalves = /[\ud800-\udbff]/.test(text.charAt(end - 1));
    const next = isBetweenHalves ? end + 1 : end;
    yield Buffer.from(text.slice(start, next), 'utf8');
    start = next;
  }
}
