import type { FastifyInstance } from 'fastify';
import type { StationRequest } from '../http/caller.js';
import type { CallLog } from './call-log.js';
import type { Metrics } from './metrics.js';

const STATUS_CLASSES = ['', '1xx', '2xx', '3xx', '4xx', '5xx'];

/** One hook after the answer has left: nothing that is logged of a call delays it. */
export function observeCalls(
  instance: FastifyInstance,
  { log, metrics }: { readonly log: CallLog; readonly metrics: Metrics },
): void {
  instance.decorateRequest('failure');
  instance.addHook('onResponse', (request: StationRequest, reply, done) => {
    const ms = reply.elapsedTime;
    const status = STATUS_CLASSES[Math.trunc(reply.statusCode / 100)] ?? '';
    metrics.callSeconds.observe({ method: request.method, route: routeOf(request), status }, ms / 1_000);
    log.answered(request, reply, ms);
    done();
  });
}

/** One of the routes that the program has: those of pages and files count as one, as do unknown ones. */
function routeOf({ routeOptions: { url } }: StationRequest): string {
  if (url === undefined) return 'unknown';
  return url === '/metrics' || url.startsWith('/api/') ? url : 'pages';
}
