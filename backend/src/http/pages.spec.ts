import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FastifyInstance, fastify } from 'fastify';
import { nodeSystem } from '../system/node-system.js';
import { servePages } from './pages.js';

let folder: string;
let server: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taya-pages-'));
  server = fastify();
  server.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('content-security-policy', "script-src 'self';style-src 'self'");
    done();
  });
  await servePages(server, {
    system: nodeSystem,
    folder,
    isTraining: true,
    days: () => ({ timeZone: 'Asia/Manila', dayStartsAt: '06:00', dayFloor: '' }),
  });
  server.get('/api/known', () => 'known');
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string) => server.inject({ method: 'GET', url });

describe('the pages', () => {
  it('say when they are not built, and are served once they are', async () => {
    expect((await get('/')).body).toContain('npm run build');
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<meta nonce="__CSP_NONCE__">');
    await writeFile(join(folder, 'assets', 'main-1a2b.js'), 'start()');
    await writeFile(join(folder, 'favicon.svg'), '<svg/>');
    expect((await get('/')).body).toContain('<meta nonce=');
  });

  it.each(['/', '/live', '/dashboard', '/dashboard/payin?x=1', '/nothing', '/index.html', '/apiary'])(
    '%s is the one page, never cached without revalidation',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  it('of a station for practice say so before anything else', async () => {
    await writeFile(join(folder, 'index.html'), '<body><!-- TRAINING --><main></main>');
    expect((await get('/live')).body).toMatch(
      /^<body><link [^>]*><p class="training"[^>]*><b>TRAINING<.*<main>/,
    );
    await writeFile(join(folder, 'index.html'), '<meta nonce="__CSP_NONCE__">');
  });

  it('contain the time zone of the station', async () => {
    await writeFile(join(folder, 'index.html'), '<meta content="__TIME_ZONE__"><meta nonce="__CSP_NONCE__">');
    expect((await get('/live')).body).toContain('<meta content="Asia/Manila">');
    await writeFile(join(folder, 'index.html'), '<meta nonce="__CSP_NONCE__">');
  });

  it('allow styles with the nonce of this answer, and no inline script', async () => {
    const nonces = [];
    for (const answer of [await get('/'), await get('/')]) {
      const policy = String(answer.headers['content-security-policy']);
      const nonce = /style-src 'self' 'nonce-([A-Za-z0-9+/]{22}==)'/.exec(policy)?.[1];
      expect(policy).toContain("script-src 'self';");
      expect(answer.body).toBe(`<meta nonce="${nonce}">`);
      nonces.push(nonce);
    }
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('have their files: those named after their content are cached for ever', async () => {
    const script = await get('/assets/main-1a2b.js');
    expect([script.body, script.headers['cache-control']]).toEqual([
      'start()',
      'public, max-age=31536000, immutable',
    ]);
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=0');
    expect(script.headers['content-security-policy']).toBe("script-src 'self';style-src 'self'");
  });

  it.each([
    '/assets/gone.js',
    '/wp-login.php',
    '/api',
    '/api/nothing',
    '/socket.io/',
    '/assets/../../package.json',
  ])('%s is not found', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  describe('have compressed files', () => {
    const script = 'start()'.repeat(200);
    const compressed = { br: brotliCompressSync(script), gzip: gzipSync(script) };
    const ask = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
      server.inject({ method, url: '/assets/page-3c4d.js', headers });

    beforeAll(async () => {
      const path = join(folder, 'assets', 'page-3c4d.js');
      await writeFile(path, script);
      await writeFile(`${path}.br`, compressed.br);
      await writeFile(`${path}.gz`, compressed.gzip);
    });

    it.each([
      ['gzip, deflate, br, zstd', 'br', compressed.br],
      ['gzip, deflate', 'gzip', compressed.gzip],
      ['br;q=0, gzip', 'gzip', compressed.gzip],
      ['identity', undefined, Buffer.from(script)],
    ])('for a browser that takes %s: %s', async (accepted, encoding, body) => {
      const { headers, rawPayload } = await ask({ 'accept-encoding': accepted });
      expect(rawPayload).toEqual(body);
      expect(headers).toMatchObject({
        'content-type': 'application/javascript; charset=utf-8',
        'content-length': String(body.length),
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
      });
      expect(headers['content-encoding']).toBe(encoding);
      expect((await ask({ 'accept-encoding': accepted }, 'HEAD')).headers['content-length']).toBe(
        String(body.length),
      );
    });

    it('with a tag for each encoding', async () => {
      const tags = await Promise.all(
        ['br', 'gzip', 'identity'].map(
          async (accepted) => (await ask({ 'accept-encoding': accepted })).headers.etag,
        ),
      );
      expect(new Set(tags).size).toBe(3);
      const again = (accepted: string, tag: unknown) =>
        ask({ 'accept-encoding': accepted, 'if-none-match': String(tag) });
      expect((await again('br', tags[0])).statusCode).toBe(304);
      expect((await again('gzip', tags[0])).statusCode).toBe(200);
    });

    it('of which a part can be asked for', async () => {
      const part = await ask({ 'accept-encoding': 'gzip', range: 'bytes=2-5' });
      expect([part.statusCode, part.rawPayload]).toEqual([206, compressed.gzip.subarray(2, 6)]);
      expect(part.headers['content-range']).toBe(`bytes 2-5/${compressed.gzip.length}`);
    });

    it('or only the file itself, which is sent to everybody', async () => {
      const plain = await server.inject({
        url: '/assets/main-1a2b.js',
        headers: { 'accept-encoding': 'br, gzip' },
      });
      expect([plain.body, plain.headers['content-encoding'], plain.headers.vary]).toEqual([
        'start()',
        undefined,
        'accept-encoding',
      ]);
    });
  });

  it('do not affect calls', async () => {
    expect((await get('/api/known')).body).toBe('known');
  });
});
