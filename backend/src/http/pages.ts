import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import staticFiles from '@fastify/static';
import type { StationDays } from '@taya/contracts/day';
import { TRAINING } from '@taya/contracts/training';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { System } from '../system/system.js';

export const CLIENT_FOLDER = fileURLToPath(new URL('../../../frontend/dist/', import.meta.url));

const NOT_BUILT = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Taya</title></head>
<body><h1>Taya</h1><p>This station is running, but its pages are not built: <code>npm run build</code>.</p></body></html>
`;

/** Paths that are never pages: the calls, and the socket. */
const NO_PAGES = /^\/(api|socket\.io)(?=[/?]|$)/;
/** The build names these after their content. */
const HASHED = /^\/assets\//;
const HAS_EXTENSION = /\.[a-z0-9]+$/i;
const NONCE_BYTES = 16;
const NONCE_MARK = '__CSP_NONCE__';
const TIME_ZONE_MARK = '__TIME_ZONE__';
const DAY_MARK = '__DAY_STARTS_AT__';
const DAY_FLOOR_MARK = '__DAY_FLOOR__';
const TRAINING_MARK = '<!-- TRAINING -->';
/** Nobody can miss it; `frontend/src/data/training.ts` knows by it that this is a station for practice. */
const TRAINING_BANNER = `<link rel="stylesheet" href="/training.css"><p class="training" id="training" role="note"><b>${TRAINING}</b> For practice only. No ticket of this station is worth money.</p>`;
const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;

export interface PagesOptions {
  readonly system: System;
  readonly folder: string;
  /** When the station's days begin; pages show days and times by it. */
  readonly days: () => StationDays;
  readonly isTraining: boolean;
}

/**
 * Serves the client: files by their names, and for every other path the one page, with the station's time zone in it.
 * The content security policy allows `<style>` elements with the nonce of this answer besides our own files, because
 * MUI and sonner add such elements at run time. Nothing else is allowed inline, and no script is.
 */
export async function servePages(
  instance: FastifyInstance,
  { system, folder, days, isTraining }: PagesOptions,
): Promise<void> {
  // Looked up at each call, not listed at the start: a new build is served without a restart. The build compressed them.
  await instance.register(staticFiles, { root: folder, serve: false, preCompressed: true });
  const nonces = new WeakMap<FastifyRequest, string>();

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = Buffer.from(system.random.bytes(NONCE_BYTES)).toString('base64');
    nonces.set(request, nonce);
    const page = await readFile(join(folder, 'index.html'), 'utf8').catch(insteadOfMissing(NOT_BUILT));
    const { timeZone, dayStartsAt, dayFloor } = days();
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        page
          .replaceAll(NONCE_MARK, nonce)
          .replaceAll(TIME_ZONE_MARK, timeZone)
          .replaceAll(DAY_MARK, dayStartsAt)
          .replaceAll(DAY_FLOOR_MARK, dayFloor)
          .replaceAll(TRAINING_MARK, isTraining ? TRAINING_BANNER : ''),
      );
  };

  instance.route({
    method: 'GET',
    url: '/*',
    onSend: (request, reply, payload, done) => {
      const nonce = nonces.get(request);
      const policy = reply.getHeader('content-security-policy');
      if (nonce !== undefined && typeof policy === 'string') {
        reply.header('content-security-policy', withStyleNonce(policy, nonce));
      }
      done(null, payload);
    },
    handler: (request, reply) => {
      const path = request.url.split('?', 1)[0] ?? '/';
      if (NO_PAGES.test(path)) return reply.callNotFound();
      if (!HAS_EXTENSION.test(path) || path === '/index.html') return sendPage(request, reply);
      const isHashed = HASHED.test(path);
      return reply.sendFile(path, { immutable: isHashed, maxAge: isHashed ? YEAR_MS : 0 });
    },
  });
}

function withStyleNonce(policy: string, nonce: string): string {
  return policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`);
}

function insteadOfMissing(text: string): (error: NodeJS.ErrnoException) => string {
  return (error) => {
    if (error.code === 'ENOENT') return text;
    throw error;
  };
}
