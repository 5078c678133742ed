import type { INestApplication } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.js';
import { Failure } from '../http/failure.js';
import { isFromHere } from '../http/hosts.js';
import { isSameSecret } from '../system/station-key.js';
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

/** A proxy on this machine speaks for others, and so does a browser that was given another name for it (DNS rebinding). */
function isLocal({ raw, headers }: FastifyRequest): boolean {
  return isFromHere(raw) && FORWARDED.every((name) => headers[name] === undefined);
}

function hasToken({ headers }: FastifyRequest, token: string | null): boolean {
  const given = BEARER.exec(headers.authorization ?? '')?.[1];
  return token !== null && given !== undefined && isSameSecret(given, token);
}
