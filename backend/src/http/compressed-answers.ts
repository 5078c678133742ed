import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Smaller answers are sent as they are: on a station's network that is quicker than compressing them. */
export const COMPRESSED_FROM_BYTES = 16 * 1024;
/** Each takes a thread that files and passwords need too. */
const MOST_AT_ONCE = 2;

type Encoding = 'br' | 'gzip';
type Compress = (content: Buffer) => Promise<Buffer>;

/** Quick ones: a history of 700 kB takes 5 to 7 ms of a thread beside the main one, and becomes 70 to 95 kB. */
const COMPRESS: Readonly<Record<Encoding, Compress>> = {
  br: (content) =>
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  gzip: (content) => promisify(gzip)(content, { level: 4 }),
};

const encodings = new Negotiator<Encoding>({ supportedValues: ['br', 'gzip'] });

/**
 * Compresses large JSON answers for clients that take it, in threads of their own. What is the same buffer for every
 * client (`conditionalHeaders`) is compressed once. When much is being compressed already, an answer goes as it is.
 *
 * By hand: `@fastify/compress` would compress the same history for every viewer, as many at a time as ask.
 *
 * Only what is read with GET: what carries a secret, such as a login's token, is the answer to a POST. So nobody learns a
 * secret from the length of an answer that also repeats what they sent.
 */
export function compressLargeAnswers(instance: FastifyInstance, compress = COMPRESS): void {
  const compressor = new Compressor(compress);
  instance.addHook('onSend', (request, reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isWhole || payload.length < COMPRESSED_FROM_BYTES || !mayBeCompressed(request, reply)) {
      return done(null, payload);
    }
    reply.header('vary', 'accept-encoding');
    const encoding = encodings.negotiate(request.headers['accept-encoding'] ?? 'identity');
    const tag = reply.getHeader('etag');
    const result = encoding && compressor.compress(payload, encoding, tag !== undefined);
    if (!result) return done(null, payload);
    return void result.then((compressed) => {
      reply.removeHeader('content-length').header('content-encoding', encoding);
      // The same content, but not the same bytes.
      if (typeof tag === 'string') reply.header('etag', `W/${tag}`);
      done(null, compressed);
    }, done);
  });
}

function mayBeCompressed({ method }: FastifyRequest, reply: FastifyReply): boolean {
  const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
  return method === 'GET' && reply.statusCode === 200 && isJson && !reply.hasHeader('content-encoding');
}

class Compressor {
  readonly #compress: Readonly<Record<Encoding, Compress>>;
  readonly #compressed = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();
  #running = 0;

  constructor(compress: Readonly<Record<Encoding, Compress>>) {
    this.#compress = compress;
  }

  /**
   * @param isShared the same buffer is the answer for others too
   * @returns undefined when too much is being compressed already
   */
  compress(content: string | Buffer, encoding: Encoding, isShared: boolean): Promise<Buffer> | undefined {
    if (!isShared || typeof content === 'string')
      return this.#startCompressing(Buffer.from(content), encoding);
    const known = this.#compressed.get(content) ?? new Map<Encoding, Promise<Buffer>>();
    this.#compressed.set(content, known);
    const running = known.get(encoding);
    if (running !== undefined) return running;
    const begun = this.#startCompressing(content, encoding);
    if (begun === undefined) return undefined;
    known.set(encoding, begun);
    begun.catch(() => known.delete(encoding));
    return begun;
  }

  #startCompressing(content: Buffer, encoding: Encoding): Promise<Buffer> | undefined {
    if (this.#running >= MOST_AT_ONCE) return undefined;
    this.#running += 1;
    return this.#compress[encoding](content).finally(() => {
      this.#running -= 1;
    });
  }
}
