import { expect, test } from '@jest/globals';
import { fastify } from 'fastify';
import { sendInChunks } from './chunked-answers.js';
import { answerNotModified, conditionalHeaders } from './conditional-get.js';

async function answered(text: string, known?: string) {
  const server = fastify();
  answerNotModified(server);
  sendInChunks(server);
  const json = Buffer.from(text);
  server.get('/', (_request, reply) => reply.headers(conditionalHeaders(json)).send(json));
  const answer = await server.inject({
    url: '/',
    headers: known === undefined ? {} : { 'if-none-match': known },
  });
  await server.close();
  return answer;
}

test.each(['[]', JSON.stringify('x'.repeat(200_000))])(
  'an answer that the client has is not sent again',
  async (text) => {
    const first = await answered(text);
    expect(first.statusCode).toBe(200);
    expect(first.body).toBe(text);
    const tag = String(first.headers.etag);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await answered(text, known);
      expect(again.statusCode).toBe(304);
      expect(again.body).toBe('');
      expect(again.headers).toMatchObject({ etag: tag, 'cache-control': 'no-cache' });
      expect(again.headers['content-type']).toBeUndefined();
    }
    for (const known of ['', '"other"', tag.slice(1, -1)]) {
      const again = await answered(text, known);
      expect(again.statusCode).toBe(200);
      expect(again.body).toBe(text);
    }
    expect((await answered(`${text} `)).headers.etag).not.toBe(tag);
  },
);
