import { expect, test } from '@jest/globals';
import { fastify } from 'fastify';
import { CHUNK_BYTES, sendInChunks } from './chunked-answers.js';

async function answered(payload: string | Buffer, method: 'GET' | 'HEAD' = 'GET') {
  const server = fastify();
  sendInChunks(server);
  server.get('/', (_request, reply) => reply.type('text/plain; charset=utf-8').send(payload));
  const answer = await server.inject({ method, url: '/' });
  await server.close();
  return answer;
}

test.each([
  ['an empty one', ''],
  ['a small one', 'taya'],
  ['as much as a slice', 'x'.repeat(CHUNK_BYTES)],
  ['a byte more than a slice', 'x'.repeat(CHUNK_BYTES + 1)],
  ['several slices', '0123456789'.repeat(30_000)],
  ['characters of several bytes', '₱ñ'.repeat(100_000)],
  ['characters of two halves, at even places', '🐓'.repeat(100_000)],
  ['characters of two halves, at odd places', `x${'🐓'.repeat(100_000)}`],
])('an answer arrives whole, with its length: %s', async (_name, text) => {
  for (const payload of [text, Buffer.from(text)]) {
    const answer = await answered(payload);
    expect(answer.body === text).toBe(true);
    expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(text)));
  }
});

test('a HEAD request gets the length and no body', async () => {
  const answer = await answered('x'.repeat(200_000), 'HEAD');
  expect(answer.headers['content-length']).toBe('200000');
  expect(answer.body).toBe('');
});
