import { afterEach, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { fastify } from 'fastify';
import { ListenError, listen } from './listen.js';

const servers: { close: () => Promise<unknown> }[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

function appWith(server: object): NestFastifyApplication {
  return { getHttpAdapter: () => ({ getInstance: () => server }) } as unknown as NestFastifyApplication;
}

function app(): NestFastifyApplication {
  const server = fastify();
  servers.push(server);
  return appWith(server);
}

it('returns the URL that is served', async () => {
  expect(await listen(app(), { host: '127.0.0.1', port: 0 })).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
});

it('names PORT when it is taken', async () => {
  const port = Number(new URL(await listen(app(), { host: '127.0.0.1', port: 0 })).port);
  const second = listen(app(), { host: '127.0.0.1', port });
  await expect(second).rejects.toBeInstanceOf(ListenError);
  await expect(second).rejects.toThrow(new RegExp(`^PORT: ${port} is taken on 127\\.0\\.0\\.1`));
});

it('names HOST when it is no address of this machine', async () => {
  // Kept for examples in documents: no machine has it.
  await expect(listen(app(), { host: '192.0.2.1', port: 0 })).rejects.toThrow(
    'HOST: 192.0.2.1 is no address of this machine (listen EADDRNOTAVAIL',
  );
});

it.each([
  ['ENOTFOUND', 'getaddrinfo', 'HOST: hall is no address, and no name that leads to one'],
  ['EACCES', 'bind', 'PORT: this account may not listen on 80'],
  ['EINVAL', 'listen', 'HOST and PORT: hall:80 cannot be listened on'],
])('names the setting for %s', async (code, syscall, words) => {
  const error = Object.assign(new Error('why'), { code, syscall });
  const failing = appWith({ listen: () => Promise.reject(error) });
  await expect(listen(failing, { host: 'hall', port: 80 })).rejects.toThrow(words);
});
