import { describe, expect, test } from '@jest/globals';
import { cachedOf, callsOf, callsOfTeller, pagesOf } from './resources.js';

const matches = (filter: ReturnType<typeof cachedOf>, ...queryKey: unknown[]) =>
  filter.predicate({ queryKey });

describe('the cache entries of a call', () => {
  test('are its own and those of every resource that is read from it', () => {
    for (const name of ['bet', 'bets', 'bethistory']) {
      expect(matches(cachedOf('bet'), name, 'getOne', { id: '4' })).toBe(true);
      expect(matches(cachedOf('balance', 'bet'), name, 'getList')).toBe(true);
      expect(matches(cachedOf('game'), name, 'getList')).toBe(false);
    }
    for (const name of ['teller', 'cashin', 'remit', 'login_history']) {
      expect(matches(cachedOf('teller'), name, 'getManyReference')).toBe(true);
    }
  });

  test('only lists count as pages: the latest game is no page of games', () => {
    expect(matches(pagesOf('game'), 'gamehistory', 'getList', {})).toBe(true);
    expect(matches(pagesOf('game'), 'game', 'latest')).toBe(false);
    expect(matches(pagesOf('game'), 'bets', 'getList', {})).toBe(false);
  });
});

test('a resource has its call and its error texts; an unknown resource throws', () => {
  expect(callsOf('cleardate')).toEqual({
    call: 'clear_date',
    listFailure: 'Failed to fetch clear date list',
  });
  expect(callsOfTeller('remit', 4)).toEqual({
    call: 'teller/4/remit',
    listFailure: 'Failed to fetch teller remit history',
  });
  expect(() => callsOf('constructor')).toThrow();
  expect(() => callsOfTeller('bets', 4)).toThrow();
});
