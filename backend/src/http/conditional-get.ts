import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Headers } from './security-headers.js';

const TAG_LENGTH = 22;

const known = new WeakMap<Buffer, Headers>();

/**
 * The headers of a large answer that is the same for every client: encoded once after each change, and not sent again to a
 * client that has it.
 * @param json the same buffer as long as nothing changes
 */
export function conditionalHeaders(json: Buffer): Headers {
  const before = known.get(json);
  if (before !== undefined) return before;
  const tag = createHash('sha256').update(json).digest('base64url').slice(0, TAG_LENGTH);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    etag: `"${tag}"`,
    // Large ones are compressed for those who take it.
    vary: 'accept-encoding',
    // May be cached, but is revalidated each time.
    'cache-control': 'no-cache',
  };
  known.set(json, headers);
  return headers;
}

/** Answers 304 to a client that names the current tag (`If-None-Match`); the files of the pages handle it themselves. */
export function answerNotModified(instance: FastifyInstance): void {
  instance.addHook('onSend', (request, reply, payload, done) => {
    const tag = reply.getHeader('etag');
    const wanted = request.headers['if-none-match'];
    const isKnown = typeof tag === 'string' && wanted !== undefined && names(wanted, tag);
    if (!isKnown || reply.statusCode !== 200 || !Buffer.isBuffer(payload)) return done(null, payload);
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return done(null, null);
  });
}

/** GET uses the weak comparison: proxies that compress mark tags as weak. */
function names(wanted: string, tag: string): boolean {
  return wanted.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')));
}
