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
  const pay = (code: string) => instance.inject({ method: 'POST', url: `/api/bet/${code}/payout` });

  beforeEach(() => {
    instance = fastify();
    steps = [];
    answerDirectly(instance, [call], filter);
  });

  afterEach(() => instance.close());

  it('is answered instead of by its route, and no other', async () => {
    instance.post('/api/bet/:code/payout', handler);
    instance.post('/api/bet/:code/cancel', handler);
    expect((await pay('ABC')).json()).toEqual({ paid: 'ABC' });
    const cancelled = await instance.inject({ method: 'POST', url: '/api/bet/ABC/cancel' });
    expect(cancelled.body).toBe('as Nest answers');
    expect(steps).toEqual(['answer']);
  });

  it('fails by the filter of every call', async () => {
    instance.post('/api/bet/:code/payout', handler);
    expect((await pay('LOST')).statusCode).toBe(409);
    expect(steps).toEqual(['answer', 'BET_LOST']);
  });

  it('is not forgotten when its route has another name', async () => {
    instance.post('/api/bet/:serial/payout', handler);
    await expect(instance.ready()).rejects.toThrow('no route POST /api/bet/:code/payout');
  });
});
