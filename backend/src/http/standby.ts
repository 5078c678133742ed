import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Activity } from '../active/activity.js';
import { Failure, failureEnvelope } from './failure.js';

/** What is asked of each instance by itself. */
const OF_EACH_INSTANCE: ReadonlySet<string> = new Set(['/api/active', '/api/health', '/metrics']);

/**
 * Of several instances one answers; the others say that they stand by. It is checked before a call, and again before its
 * answer: what was read here may be old by then. What was recorded stays so.
 */
export function answerOnlyWhileActive(instance: FastifyInstance, activity: Activity): void {
  instance.addHook('onRequest', (request, _reply, done) => {
    if (activity.isActive || isOfEachInstance(request)) done();
    else done(new Failure('STANDBY'));
  });
  instance.addHook('onSend', (request, reply, payload, done) => {
    const isExempt = reply.statusCode >= 500 || isOfEachInstance(request) || wasRecorded(request, reply);
    if (activity.isActive || isExempt) return done(null, payload);
    (payload as Partial<Readable> | null)?.destroy?.();
    const failure = new Failure('STANDBY');
    reply.code(failure.status).removeHeader('content-length').removeHeader('etag');
    reply.type('application/json; charset=utf-8');
    return done(null, JSON.stringify(failureEnvelope('STANDBY')));
  });
}

function isOfEachInstance({ routeOptions }: FastifyRequest): boolean {
  return OF_EACH_INSTANCE.has(routeOptions.url ?? '');
}

function wasRecorded({ method }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return method !== 'GET' && method !== 'HEAD' && statusCode < 300;
}
