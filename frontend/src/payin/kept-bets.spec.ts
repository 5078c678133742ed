/** @jest-environment jsdom */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { BetInput } from './till-entry.js';

const USER = { id: 4, role_id: 2, name: 'Ana Cruz', location: 'Window 1', unique_key: 'k' };
const TEN: BetInput = { gameId: 1, side: 'MERON', amount: '10' };
const TWENTY: BetInput = { gameId: 1, side: 'WALA', amount: '20' };

let navigation: string;

/** A newly loaded page. */
async function load(userId = USER.id) {
  jest.resetModules();
  localStorage.setItem('taya.token', 't');
  localStorage.setItem('taya.user', JSON.stringify({ ...USER, id: userId }));
  return import('./kept-bets.js');
}

const leave = () => window.dispatchEvent(new Event('pagehide'));

beforeEach(() => {
  sessionStorage.clear();
  navigation = 'reload';
  performance.getEntriesByType = () => [{ type: navigation } as unknown as PerformanceEntry];
});

describe('bets that were confirmed but not sent', () => {
  it('are reported once, by the page that is loaded next', async () => {
    (await load()).keepUnsent([TEN, TWENTY]);
    leave();
    const { takeLeftOver } = await load();
    expect(takeLeftOver()).toEqual([TEN, TWENTY]);
    expect(takeLeftOver()).toEqual([]);
    expect((await load()).takeLeftOver()).toEqual([]);
  });

  it('are reported after a page that crashed', async () => {
    (await load()).keepUnsent([TEN]);
    expect((await load()).takeLeftOver()).toEqual([TEN]);
  });

  it('are those at the moment the page is left: what happens to it afterwards changes nothing', async () => {
    const { keepUnsent } = await load();
    keepUnsent([TEN, TWENTY]);
    keepUnsent([TWENTY]);
    leave();
    keepUnsent([]);
    expect((await load()).takeLeftOver()).toEqual([TWENTY]);
  });

  it('are none when all were sent', async () => {
    const { keepUnsent } = await load();
    keepUnsent([TEN]);
    keepUnsent([]);
    leave();
    expect((await load()).takeLeftOver()).toEqual([]);
  });

  it('are not reported by the page that still sends them', async () => {
    const { keepUnsent, takeLeftOver } = await load();
    keepUnsent([TEN]);
    expect(takeLeftOver()).toEqual([]);
  });

  it('are not reported by a copy of the tab, because the first tab still sends them; nor to another person', async () => {
    (await load()).keepUnsent([TEN]);
    navigation = 'back_forward';
    expect((await load()).takeLeftOver()).toEqual([]);
    (await load()).keepUnsent([TEN]);
    leave();
    expect((await load(5)).takeLeftOver()).toEqual([]);
    expect((await load()).takeLeftOver()).toEqual([TEN]);
  });
});
