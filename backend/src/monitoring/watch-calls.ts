import type { FastifyInstance } from 'fastify';
import type { StationRequest } from '../http/caller.js';
import type { CallLog } from './call-log.js';

/** One hook after the answer has left: nothing that is told of a call delays it. */
export function watchCalls(instance: FastifyInstance, log: CallLog): void {
  instance.decorateRequest('failure');
  instance.addHook('onResponse', (request: StationRequest, reply, done) => {
    log.answered(request, reply, reply.elapsedTime);
    done();
  });
}
