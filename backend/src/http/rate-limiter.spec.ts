import { describe, expect, it } from '@jest/globals';
import { Failure } from './failure.js';
import { type RateLimit, RateLimiter } from './rate-limiter.js';

function stand(limit: Partial<RateLimit> = {}) {
  let nowMs = 5_000;
  const limiter = new RateLimiter({ monotonicMs: () => nowMs }, { limit: 30, windowMs: 60_000, ...limit });
  const refusal = (key: string): Failure | null => {
    try {
      limiter.take(key);
      return null;
    } catch (error) {
      if (error instanceof Failure) return error;
      throw error;
    }
  };
  const taken = (key: string, calls: number) =>
    Array.from({ length: calls }, () => refusal(key)).filter((failure) => failure === null).length;
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { limiter, refusal, taken, pass };
}

describe('a rate limiter', () => {
  it('allows thirty calls a minute, at once or evenly, and no more', () => {
    const { taken, pass } = stand();
    expect(taken('ana', 100)).toBe(30);
    pass(1_999);
    expect(taken('ana', 100)).toBe(0);
    pass(1);
    expect(taken('ana', 100)).toBe(1);
    pass(60_000);
    expect(taken('ana', 100)).toBe(30);
    pass(3_600_000);
    expect(taken('ana', 100)).toBe(30);
  });

  it('counts each key separately', () => {
    const { taken } = stand();
    expect(taken('ana', 100)).toBe(30);
    expect(taken('ben', 100)).toBe(30);
  });

  it('refuses with the seconds until a call is allowed', () => {
    const { refusal, taken, pass } = stand({ limit: 4 });
    taken('ana', 4);
    pass(2_500);
    const failure = refusal('ana');
    expect(failure).toMatchObject({ code: 'TOO_MANY_REQUESTS', headers: { 'retry-after': '13' } });
    pass(12_500);
    expect(refusal('ana')).toBeNull();
  });

  it('takes several at once, or none and says when there will be as many', () => {
    const { limiter, pass } = stand();
    expect(limiter.tryTake('ana', 25)).toBe(0);
    expect(limiter.tryTake('ana', 25)).toBe(40_000);
    expect(limiter.tryTake('ana', 5)).toBe(0);
    pass(50_000);
    expect(limiter.tryTake('ana', 25)).toBe(0);
  });

  it('can be used up, and refills', () => {
    const { limiter, taken, pass } = stand();
    limiter.spendAll('ana');
    expect(taken('ana', 100)).toBe(0);
    pass(60_000);
    expect(taken('ana', 100)).toBe(30);
  });

  it('reports a burst once, and the next one after a window without refusals', () => {
    const bursts: (string | number)[] = [];
    const { taken, pass } = stand({ onBurst: (key) => bursts.push(key) });
    for (let second = 0; second < 300; second += 1) {
      taken('ana', 10);
      pass(1_000);
    }
    expect(bursts).toEqual(['ana']);
    pass(60_000);
    taken('ana', 30);
    expect(bursts).toEqual(['ana']);
    taken('ana', 1);
    expect(bursts).toEqual(['ana', 'ana']);
  });

  it('forgets the key with the oldest call when there are too many', () => {
    const { taken } = stand({ maxKeys: 2 });
    taken('ana', 30);
    taken('ben', 30);
    expect(taken('ana', 1)).toBe(0);
    taken('cora', 1);
    expect(taken('ana', 1)).toBe(0);
    expect(taken('ben', 30)).toBe(30);
  });
});
