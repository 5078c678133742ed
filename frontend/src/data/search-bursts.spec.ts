/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import { dismissSearchBursts, noteSearchBurst, searchBursts } from './search-bursts.js';

const burstAt = (time: string) =>
  noteSearchBurst({ username: 'ana', teller: 'Ana Cruz', at: `2026-11-21T${time}:00.000Z` });
const shown = () => searchBursts.get().map(({ at }) => at.slice(11, 16));

describe('bursts of searches', () => {
  it('stay until they are dismissed, and do not come back when the server reports them again', () => {
    burstAt('06:00');
    burstAt('06:00');
    burstAt('06:05');
    expect(shown()).toEqual(['06:00', '06:05']);
    dismissSearchBursts();
    burstAt('06:00');
    burstAt('06:05');
    expect(shown()).toEqual([]);
    burstAt('06:10');
    expect(shown()).toEqual(['06:10']);
  });
});
