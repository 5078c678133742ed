import type { FastifyInstance } from 'fastify';
import type { Ledger } from '../pipeline/ledger.js';
import type { StationRequest } from './caller.js';

/**
 * Tells with every answer of a call which ledger it is of (`X-Ledger-Id`) and a revision up to which it shows everything
 * (`X-Ledger-Revision`), as live messages do: whoever hears of the same thing twice knows which is older.
 *
 * An answer may show more than it claims, never less, or it would hold up what is newer. So a query claims what was durable
 * when the call came: it waits for as much, and the ledger's own state is never behind. What is durable when the answer
 * leaves would be too much. A command claims its last event too (`noteShown`), for its answer is made right after it.
 */
export function tellRevisions(instance: FastifyInstance, ledger: Ledger): void {
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

/** The answer shows everything up to this revision. Of a repeated command it is an old one: the higher one holds. */
export function noteShown(request: StationRequest, revision: number): void {
  request.shownRevision = Math.max(request.shownRevision ?? 0, revision);
}
