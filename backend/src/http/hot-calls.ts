import type { FastifyInstance, FastifyReply, HTTPMethods } from 'fastify';
import type { StationRequest } from './caller.js';
import type { FailureFilter } from './failure.filter.js';

/** A frequent call that is answered without Nest's router around its controller. */
export interface HotCall {
  readonly method: HTTPMethods;
  /** As Nest registers it. */
  readonly url: string;
  /** Does what Nest does before its filter: interceptors, parameters with their checks, the handler. */
  readonly answer: (request: StationRequest) => Promise<unknown>;
}

/**
 * Answers hot calls instead of the routes that Nest registers for them. Call it before Nest registers any.
 * @throws when the server gets ready and Nest has registered no such route
 */
export function answerDirectly(
  instance: FastifyInstance,
  calls: readonly HotCall[],
  filter: Pick<FailureFilter, 'answer'>,
): void {
  const missing = new Map(calls.map((call) => [`${call.method} ${call.url}`, call]));
  const answer = async ({ answer }: HotCall, request: StationRequest, reply: FastifyReply) => {
    try {
      reply.send(await answer(request));
    } catch (error) {
      filter.answer(error, request, reply);
    }
  };
  instance.addHook('onRoute', (route) => {
    const name = `${route.method} ${route.url}`;
    const call = missing.get(name);
    if (call === undefined) return;
    missing.delete(name);
    route.handler = (request, reply) => answer(call, request, reply);
  });
  instance.addHook('onReady', (done) => {
    const [name] = missing.keys();
    done(name === undefined ? undefined : new Error(`There is no route ${name} to answer directly`));
  });
}
