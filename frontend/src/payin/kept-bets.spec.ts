/** @jest-environment jsdom */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { BetInput } from './till-entry.js';

const USER = { id: 4, role_id: 2, name: 'Ana Cruz', location: 'Window 1', unique_key: 'k' };
const TEN: BetInput = { gameId: 1, side: 'MERON', amount: '10' };
const TWENTY: BetInput = { gameId: 1, side: 'WALA', amount: '20' };

let navigation: string;

/** A page that is loaded now. */
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

describe('bets that were confirmed and not sent', () => {
  it('are told once by the page that is loaded after', async () => {
    (await load()).keepUnsent([TEN, TWENTY]);
    leave();
    const { takeLeftOver } = await load();
    expect(takeLeftOver()).toEqual([TEN, TWENTY]);
    expect(takeLeftOver()).toEqual([]);
    expect((await load()).takeLeftOver()).toEqual([]);
  });

  it('are told after a page that ended without a word', async () => {
    (await load()).keepUnsent([TEN]);
    expect((await load()).takeLeftOver()).toEqual([TEN]);
  });

  it('are those that are left when the page goes: what happens to it after changes nothing', async () => {
    const { keepUnsent } = await load();
    keepUnsent([TEN, TWENTY]);
    keepUnsent([TWENTY]);
    leave();
    keepUnsent([]);
    expect((await load()).takeLeftOver()).toEqual([TWENTY]);
  });

  it('are none once all were sent', async () => {
    const { keepUnsent } = await load();
    keepUnsent([TEN]);
    keepUnsent([]);
    leave();
    expect((await load()).takeLeftOver()).toEqual([]);
  });

  it('are not those of the page itself', async () => {
    const { keepUnsent, takeLeftOver } = await load();
    keepUnsent([TEN]);
    expect(takeLeftOver()).toEqual([]);
  });

  it('are not told on a copy of the tab, where they are being sold on the first; nor to another person', async () => {
    (await load()).keepUnsent([TEN]);
    navigation = 'back_forward';
    expect((await load()).takeLeftOver()).toEqual([]);
    (await load()).keepUnsent([TEN]);
    leave();
    expect((await load(5)).takeLeftOver()).toEqual([]);
    expect((await load()).takeLeftOver()).toEqual([TEN]);
  });
});
