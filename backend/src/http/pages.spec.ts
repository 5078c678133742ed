import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  await servePages(server, { system: nodeSystem, folder, timeZone: 'Asia/Manila' });
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

  it('do not affect calls', async () => {
    expect((await get('/api/known')).body).toBe('known');
  });
});
