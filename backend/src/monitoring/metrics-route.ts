import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { INestApplication } from '@nestjs/common';
import { normaliseIp } from '@taya/contracts/teller';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.js';
import { Failure } from '../http/failure.js';
import { MetricsReading } from './metrics-reading.js';

const BEARER = /^Bearer +([^\s]+)$/i;
/** Who adds one of these stands between a client and this machine. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** `GET /metrics`, for Prometheus: from this machine itself, or with the token of the settings. */
export function serveMetrics(app: INestApplication, { metricsToken }: Pick<Config, 'metricsToken'>): void {
  const instance: FastifyInstance = app.getHttpAdapter().getInstance();
  instance.get('/metrics', async (request, reply) => {
    if (!isLocal(request) && !hasToken(request, metricsToken)) throw new Failure('FORBIDDEN');
    const { contentType, text } = await app.get(MetricsReading, { strict: false }).text();
    return reply.header('content-type', contentType).header('cache-control', 'no-store').send(text);
  });
}

/** By the connection's own address; a proxy on this machine speaks for others. */
function isLocal({ raw, headers }: FastifyRequest): boolean {
  if (FORWARDED.some((name) => headers[name] !== undefined)) return false;
  const address = normaliseIp(raw.socket.remoteAddress ?? '');
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
}

function hasToken({ headers }: FastifyRequest, token: string | null): boolean {
  const given = BEARER.exec(headers.authorization ?? '')?.[1];
  if (token === null || given === undefined) return false;
  // Compares hashes, because lengths may differ, in a time that says nothing of how much is right.
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
