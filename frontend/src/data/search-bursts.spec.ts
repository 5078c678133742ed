/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import { dismissSearchBursts, noteSearchBurst, searchBursts } from './search-bursts.js';

const told = (time: string) =>
  noteSearchBurst({ username: 'ana', teller: 'Ana Cruz', at: `2026-11-21T${time}:00.000Z` });
const shown = () => searchBursts.get().map(({ at }) => at.slice(11, 16));

describe('bursts of searches', () => {
  it('stay until they are dismissed, and do not come back when the server reports them again', () => {
    told('06:00');
    told('06:00');
    told('06:05');
    expect(shown()).toEqual(['06:00', '06:05']);
    dismissSearchBursts();
    told('06:00');
    told('06:05');
    expect(shown()).toEqual([]);
    told('06:10');
    expect(shown()).toEqual(['06:10']);
  });
});
