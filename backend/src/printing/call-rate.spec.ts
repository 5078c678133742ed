import { describe, expect, it } from '@jest/globals';
import { Failure } from '../http/failure.js';
import { RateLimiter } from '../http/rate-limiter.js';
import { CALL_RATE } from './printing.controller.js';

function stand() {
  let nowMs = 5_000;
  const rate = new RateLimiter({ monotonicMs: () => nowMs }, CALL_RATE);
  const taken = (userId: number, calls: number) => {
    for (let call = 0; call < calls; call += 1) {
      try {
        rate.take(userId);
      } catch (error) {
        expect(error).toMatchObject({ code: 'TOO_MANY_REQUESTS', headers: { 'retry-after': '1' } });
        expect(error).toBeInstanceOf(Failure);
        return call;
      }
    }
    return calls;
  };
  return {
    taken,
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

describe('the rate of signatures', () => {
  it('is a hundred at once, then ten a second', () => {
    const { taken, pass } = stand();
    expect(taken(4, 500)).toBe(100);
    pass(99);
    expect(taken(4, 500)).toBe(0);
    pass(1);
    expect(taken(4, 500)).toBe(1);
    pass(1_000);
    expect(taken(4, 500)).toBe(10);
  });

  it('is enough for a bet a second with several calls each, all day', () => {
    const { taken, pass } = stand();
    for (let second = 0; second < 3_600; second += 1) {
      expect(taken(4, 6)).toBe(6);
      pass(1_000);
    }
  });

  it('never accumulates beyond that, and is separate for each user', () => {
    const { taken, pass } = stand();
    expect(taken(4, 500)).toBe(100);
    expect(taken(5, 500)).toBe(100);
    pass(3_600_000);
    expect(taken(4, 500)).toBe(100);
  });
});
