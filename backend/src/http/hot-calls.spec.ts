import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type FastifyInstance, type FastifyReply, fastify } from 'fastify';
import { Failure } from './failure.js';
import { answerDirectly, type HotCall } from './hot-calls.js';

describe('a hot call', () => {
  let instance: FastifyInstance;
  let steps: string[];

  const handler = () => 'as Nest answers';
  const call: HotCall = {
    method: 'POST',
    url: '/api/bet/:code/payout',
    handler,
    answer: async ({ params }) => {
      steps.push('answer');
      const { code } = params as { readonly code: string };
      if (code === 'LOST') throw new Failure('BET_LOST');
      return { paid: code };
    },
  };
  const filter = {
    answer: (error: unknown, _request: unknown, reply: FastifyReply) => {
      steps.push(String((error as Failure).code));
      void reply.code(409).send({});
    },
  };
  const direct = (admit: () => true | Promise<true>) =>
    answerDirectly(instance, [call], {
      guard: {
        admit: (_request, of) => {
          expect(of).toBe(handler);
          steps.push('guard');
          return admit();
        },
      },
      filter,
    });
  const pay = (code: string) => instance.inject({ method: 'POST', url: `/api/bet/${code}/payout` });

  beforeEach(() => {
    instance = fastify();
    steps = [];
  });

  afterEach(() => instance.close());

  it('is answered in the place of its route, and no other', async () => {
    direct(() => true);
    instance.post('/api/bet/:code/payout', handler);
    instance.post('/api/bet/:code/cancel', handler);
    expect((await pay('ABC')).json()).toEqual({ paid: 'ABC' });
    const cancelled = await instance.inject({ method: 'POST', url: '/api/bet/ABC/cancel' });
    expect(cancelled.body).toBe('as Nest answers');
    expect(steps).toEqual(['guard', 'answer']);
  });

  it('waits for the guard, which may refuse it', async () => {
    direct(() => Promise.reject(new Failure('SESSION_IDLE')));
    instance.post('/api/bet/:code/payout', handler);
    expect((await pay('ABC')).statusCode).toBe(409);
    expect(steps).toEqual(['guard', 'SESSION_IDLE']);
  });

  it('fails by the filter of every call', async () => {
    direct(() => true);
    instance.post('/api/bet/:code/payout', handler);
    expect((await pay('LOST')).statusCode).toBe(409);
    expect(steps).toEqual(['guard', 'answer', 'BET_LOST']);
  });

  it('is not forgotten when its route has another name', async () => {
    direct(() => true);
    instance.post('/api/bet/:serial/payout', handler);
    await expect(instance.ready()).rejects.toThrow('no route POST /api/bet/:code/payout');
  });
});
