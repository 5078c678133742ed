/** @jest-environment jsdom */

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { toast } from 'sonner';
import { ApiError } from './api.js';
import { queryClient } from './query-client.js';

const FAILURE = 'Failed to fetch bet list';

let reads: number;
let answer: () => string;
let toasted: string[];
let stop: () => void;

/** Somebody looks at a list that is read by `answer`. */
function look(name: string): QueryObserver<string> {
  const observer = new QueryObserver<string>(queryClient, {
    queryKey: [name],
    queryFn: () => {
      reads += 1;
      return answer();
    },
    meta: { failure: name },
  });
  stop = observer.subscribe(() => {});
  return observer;
}

beforeEach(() => {
  jest.useFakeTimers();
  reads = 0;
  toasted = [];
  jest.spyOn(toast, 'error').mockImplementation((text) => {
    toasted.push(String(text));
    return 1;
  });
});

afterEach(() => {
  stop();
  queryClient.clear();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const fails = (status: number) => () => {
  throw new ApiError('', status, null);
};

describe('a read that fails', () => {
  it('is told within a second, once, and read again behind until it is answered', async () => {
    answer = fails(500);
    const observer = look(FAILURE);
    await jest.advanceTimersByTimeAsync(1_000);
    expect([reads, toasted]).toEqual([3, [FAILURE]]);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(toasted).toEqual([FAILURE]);
    answer = () => 'bets';
    await jest.advanceTimersByTimeAsync(6_000);
    expect(observer.getCurrentResult().data).toBe('bets');
    const afterwards = reads;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(reads).toBe(afterwards);
  });

  it('is told at once and not read again when the server has refused it', async () => {
    answer = fails(403);
    look('Could not load the report');
    await jest.advanceTimersByTimeAsync(1);
    expect(toasted).toEqual(['Could not load the report']);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(reads).toBe(1);
  });

  it('is told each time to whoever asks for it', async () => {
    answer = fails(500);
    stop = () => {};
    const ask = async () => {
      const asked = queryClient
        .fetchQuery({
          queryKey: ['balance'],
          queryFn: () => answer(),
          meta: { failure: 'Failed to fetch balance' },
        })
        .catch((error: unknown) => error);
      await jest.advanceTimersByTimeAsync(1_000);
      expect(await asked).toBeInstanceOf(ApiError);
    };
    await ask();
    await ask();
    expect(toasted).toEqual(['Failed to fetch balance', 'Failed to fetch balance']);
  });
});
