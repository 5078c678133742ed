/** @jest-environment jsdom */

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { isServerAway, noteAnswer, noteNoAnswer } from './connection.js';
import { askServer, pollServer } from './server-polling.js';

const asked = jest.fn<typeof fetch>();

beforeEach(() => {
  jest.useFakeTimers();
  asked.mockReset();
  globalThis.fetch = asked;
  jest.advanceTimersByTime(10);
  noteAnswer();
  jest.advanceTimersByTime(10);
});

afterEach(() => {
  jest.useRealTimers();
});

const answers = () => asked.mockResolvedValue({ ok: true } as Response);
const standsBy = () => asked.mockResolvedValue({ ok: false } as Response);
const isSilent = () => asked.mockRejectedValue(new TypeError('network'));

describe('the server', () => {
  it('is away when no answer comes, and back with any answer', () => {
    noteNoAnswer(performance.now());
    expect(isServerAway()).toBe(true);
    noteAnswer();
    expect(isServerAway()).toBe(false);
  });

  it('is not away when a call times out after a later one was answered', () => {
    const askedAtMs = performance.now();
    jest.advanceTimersByTime(15_000);
    noteAnswer();
    noteNoAnswer(askedAtMs);
    expect(isServerAway()).toBe(false);
  });

  it('is asked once more before it counts as away', async () => {
    answers();
    await askServer();
    expect(isServerAway()).toBe(false);
    isSilent();
    await askServer();
    expect(isServerAway()).toBe(true);
  });

  it('is away while only a standby answers', async () => {
    standsBy();
    await askServer();
    expect(isServerAway()).toBe(true);
    answers();
    await askServer();
    expect(isServerAway()).toBe(false);
  });

  it('is asked again and again while it is away, and only then', async () => {
    pollServer();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(asked).not.toHaveBeenCalled();
    isSilent();
    noteNoAnswer(performance.now());
    await jest.advanceTimersByTimeAsync(3_000);
    expect(asked.mock.calls.length).toBeGreaterThan(1);
    expect(isServerAway()).toBe(true);
    answers();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(isServerAway()).toBe(false);
    asked.mockClear();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(asked).not.toHaveBeenCalled();
  });
});
