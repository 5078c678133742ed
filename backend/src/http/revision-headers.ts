import type { FastifyInstance } from 'fastify';
import type { Ledger } from '../pipeline/ledger.js';
import type { StationRequest } from './caller.js';

/**
 * Adds to every answer which ledger it is from (`X-Ledger-Id`) and a revision up to which it shows everything
 * (`X-Ledger-Revision`), like live messages, so that a client that gets the same data twice knows which is newer. An
 * answer may show more than it claims but never less, because it would then block newer data. So a query claims what
 * was durable when the call came: it waits for at least that, and the ledger's own state is never behind. What is
 * durable when the answer leaves would be too much. A command also claims its last event (`raiseShownRevision`), because its
 * answer is made right after it.
 */
export function addRevisionHeaders(instance: FastifyInstance, ledger: Ledger): void {
  instance.decorateRequest('shownRevision', 0);
  instance.addHook('onRequest', (request: StationRequest, _reply, done) => {
    request.shownRevision = ledger.durableRevision;
    done();
  });
  instance.addHook('onSend', (request: StationRequest, reply, payload, done) => {
    if (request.url.startsWith('/api/')) {
      reply.headers({
        'x-ledger-id': ledger.ledgerId,
        'x-ledger-revision': String(request.shownRevision),
      });
    }
    done(null, payload);
  });
}

/**
 * The answer shows everything up to this revision. For a repeated command it is an old revision: then the higher one
 * counts.
 */
export function raiseShownRevision(request: StationRequest, revision: number): void {
  request.shownRevision = Math.max(request.shownRevision ?? 0, revision);
}
