import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type FastifyInstance, fastify } from 'fastify';
import { sendInChunks } from './chunked-answers.js';
import { COMPRESSED_FROM_BYTES, compressLargeAnswers } from './compressed-answers.js';
import { answerNotModified, conditionalHeaders } from './conditional-get.js';

const large = { rows: Array.from({ length: 20_000 }, (_, id) => ({ id, name: `Fight ${id} ö` })) };
const history = Buffer.from(JSON.stringify(large));

/** Work that the test lets go on, or fail. */
interface Waiting {
  readonly content: Buffer;
  finish(): void;
  fail(): void;
}

let server: FastifyInstance;

function open(
  ...compress: Parameters<typeof compressLargeAnswers> extends [unknown, ...infer Rest] ? Rest : []
) {
  server = fastify();
  answerNotModified(server);
  compressLargeAnswers(server, ...compress);
  sendInChunks(server);
  server.get('/large', () => large);
  server.post('/large', () => large);
  server.get('/refused', (_request, reply) => reply.code(400).send(large));
  server.get('/file', (_request, reply) => reply.type('application/pdf').send(history));
  server.get('/small', () => ({ text: 'x'.repeat(COMPRESSED_FROM_BYTES - 12) }));
  server.get('/first', () => ({ text: 'x'.repeat(COMPRESSED_FROM_BYTES - 11) }));
  server.get('/history', (_request, reply) => reply.headers(conditionalHeaders(history)).send(history));
}

const ask = (url: string, accepted = 'br, gzip', method: 'GET' | 'POST' | 'HEAD' = 'GET', tag = '') =>
  server.inject({ method, url, headers: { 'accept-encoding': accepted, 'if-none-match': tag } });

const settled = () => new Promise((resolve) => setImmediate(resolve));

afterEach(() => server.close());

describe('a large answer', () => {
  beforeEach(() => open());

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0.1, gzip', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
  ])('is compressed for a client that takes %s: %s', async (accepted, encoding, decompress) => {
    const { headers, rawPayload } = await ask('/large', accepted);
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(rawPayload.length),
      'content-type': 'application/json; charset=utf-8',
      vary: 'accept-encoding',
    });
    expect(rawPayload.length).toBeLessThan(history.length / 4);
    expect(JSON.parse(decompress(rawPayload).toString())).toEqual(large);
  });

  it.each(['identity', 'br;q=0, gzip;q=0', '', 'zstd', 'nonsense;;q'])(
    'goes as it is to a client that takes "%s"',
    async (accepted) => {
      const { headers, rawPayload } = await ask('/large', accepted);
      expect([rawPayload.length, headers['content-encoding'], headers.vary]).toEqual([
        history.length,
        undefined,
        'accept-encoding',
      ]);
    },
  );

  it('is compressed from its size on', async () => {
    expect((await ask('/small')).headers['content-encoding']).toBeUndefined();
    expect((await ask('/first')).headers['content-encoding']).toBe('br');
  });

  it.each([
    ['the answer to a POST', '/large', 'POST'],
    ['a refusal', '/refused', 'GET'],
    ['a file', '/file', 'GET'],
    ['headers alone', '/large', 'HEAD'],
  ] as const)('is not compressed when it is %s', async (_what, url, method) => {
    const { headers } = await ask(url, 'br', method);
    expect([headers['content-encoding'], headers['content-length']]).toEqual([
      undefined,
      String(history.length),
    ]);
  });

  it('has a weak tag, by which it is not sent again, compressed or not', async () => {
    const [plain, compressed] = [await ask('/history', 'identity'), await ask('/history')];
    expect(compressed.headers.etag).toBe(`W/${plain.headers.etag}`);
    for (const accepted of ['identity', 'br']) {
      for (const { headers } of [plain, compressed]) {
        const again = await ask('/history', accepted, 'GET', String(headers.etag));
        expect([again.statusCode, again.body, again.headers.vary]).toEqual([304, '', 'accept-encoding']);
      }
    }
  });
});

describe('compressing', () => {
  let waiting: Waiting[];

  beforeEach(() => {
    waiting = [];
    const compress = (content: Buffer) =>
      new Promise<Buffer>((resolve, reject) => {
        waiting.push({
          content,
          finish: () => resolve(Buffer.from('small')),
          fail: () => reject(new Error('no')),
        });
      });
    open({ br: compress, gzip: compress });
  });

  const answered = async (answers: readonly Promise<{ readonly body: string }>[]) => {
    for (const { finish } of waiting) finish();
    return (await Promise.all(answers)).map(({ body }) => body.length);
  };

  it('is done twice at once at most; further answers go as they are', async () => {
    const first = [ask('/large').then(), ask('/large').then()];
    await settled();
    const third = await ask('/large');
    expect([third.headers['content-encoding'], third.rawPayload.length]).toEqual([undefined, history.length]);
    expect(await answered(first)).toEqual([5, 5]);
    const later = ask('/large').then();
    await settled();
    expect(await answered([later])).toEqual([5]);
  });

  it('is done once for what is the same for everybody, however many ask at once and later', async () => {
    const many = Array.from({ length: 5 }, () => ask('/history').then());
    await settled();
    expect(await answered(many)).toEqual([5, 5, 5, 5, 5]);
    expect((await ask('/history')).body).toBe('small');
    expect(waiting.map(({ content }) => content)).toEqual([history]);
  });

  it('that fails is reported, and tried again by the next', async () => {
    const first = ask('/history').then();
    await settled();
    waiting[0]?.fail();
    expect((await first).statusCode).toBe(500);
    const next = ask('/history').then();
    await settled();
    expect(await answered([next])).toEqual([5]);
  });
});
