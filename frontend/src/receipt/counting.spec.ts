/** @jest-environment jsdom */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { takeCopy } from './counting.js';

beforeEach(() => window.localStorage.clear());

describe('copies', () => {
  it('are counted for each receipt, over reloads too', () => {
    expect(takeCopy('bet A', false)).toBe(1);
    expect(takeCopy('bet A', true)).toBe(2);
    expect(takeCopy('bet A', true)).toBe(3);
    expect(takeCopy('payout A', false)).toBe(1);
  });

  it('are never originals: neither a second print, nor a reprint of a receipt from another PC', () => {
    takeCopy('bet A', false);
    expect(takeCopy('bet A', false)).toBe(2);
    expect(takeCopy('bet B', true)).toBe(2);
  });

  it('are forgotten only after a thousand other receipts', () => {
    takeCopy('bet first', false);
    for (let bet = 1; bet < 1_000; bet += 1) takeCopy(`bet ${bet}`, false);
    expect(takeCopy('bet 1', false)).toBe(2);
    expect(takeCopy('bet first', false)).toBe(2);
    takeCopy('bet new', false);
    expect(takeCopy('bet 2', true)).toBe(2);
  });

  it.each(['{', 'null', '7', '[]'])('are counted from the start when the stored value is %s', (text) => {
    window.localStorage.setItem('taya.copies', text);
    expect(takeCopy('bet A', true)).toBe(2);
  });
});
