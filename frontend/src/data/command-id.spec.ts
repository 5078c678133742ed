import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { newCommandId } from './command-id.js';
import { learnFromAnswer } from './server-clock.js';

const MORNING = Date.UTC(2026, 10, 21, 2);

/** The time in a UUIDv7 is its first 48 bits. */
const timeOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

afterEach(() => {
  jest.restoreAllMocks();
});

describe('a command id', () => {
  it('is a UUIDv7 of the moment it is given, whatever the clock of the PC says', () => {
    jest.spyOn(Date, 'now').mockReturnValue(MORNING + 86_400_000);
    const id = newCommandId(MORNING + 0.7);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(timeOf(id)).toBe(MORNING);
  });

  it('is of the server’s time when no moment is given', () => {
    const nowMs = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(nowMs);
    learnFromAnswer(MORNING, nowMs, nowMs);
    expect(timeOf(newCommandId())).toBe(MORNING);
  });

  it('is made without `randomUUID`, which pages over plain http do not have', () => {
    const randomUUID = jest.spyOn(crypto, 'randomUUID');
    const ids = Array.from({ length: 1_000 }, () => newCommandId(MORNING));
    expect(new Set(ids).size).toBe(1_000);
    expect(randomUUID).not.toHaveBeenCalled();
  });
});
