import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** How much of a large answer is written to a connection at once. */
export const CHUNK_BYTES = 64 * 1024;

/**
 * Sends large answers in chunks, the next one when the last was accepted: clients that do not read keep little in memory
 * (TLS and strings would be copied as a whole), and progress can be seen while an answer is being read.
 */
export function sendInChunks(instance: FastifyInstance): void {
  instance.addHook('onSend', (_request, reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isWhole || payload.length <= CHUNK_BYTES) return done(null, payload);
    reply.header('content-length', String(Buffer.byteLength(payload)));
    const chunks = typeof payload === 'string' ? chunksOfText(payload) : chunksOf(payload);
    return done(null, Readable.from(chunks, { objectMode: false, highWaterMark: 1 }));
  });
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    yield bytes.subarray(start, start + CHUNK_BYTES);
  }
}

function* chunksOfText(text: string): Generator<Buffer> {
  for (let start = 0; start < text.length; ) {
    const end = start + CHUNK_BYTES;
    // The two halves of a surrogate pair stay together.
    const isBetweenHalves = /[\ud800-\udbff]/.test(text.charAt(end - 1));
    const next = isBetweenHalves ? end + 1 : end;
    yield Buffer.from(text.slice(start, next), 'utf8');
    start = next;
  }
}
