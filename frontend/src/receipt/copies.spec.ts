import { describe, expect, it } from '@jest/globals';
import { Copies } from './copies.js';

function memory(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  } as unknown as Storage;
}

describe('copies', () => {
  it('are counted for each receipt, over reloads too', () => {
    const storage = memory();
    expect(new Copies(storage).take('bet A', false)).toBe(1);
    expect(new Copies(storage).take('bet A', true)).toBe(2);
    expect(new Copies(storage).take('bet A', true)).toBe(3);
    expect(new Copies(storage).take('payout A', false)).toBe(1);
  });

  it('are never originals: neither a second print, nor a reprint of a receipt from another PC', () => {
    const copies = new Copies(memory());
    copies.take('bet A', false);
    expect(copies.take('bet A', false)).toBe(2);
    expect(copies.take('bet B', true)).toBe(2);
  });

  it('are forgotten only after a thousand other receipts', () => {
    const copies = new Copies(memory());
    copies.take('bet first', false);
    for (let bet = 1; bet < 1_000; bet += 1) copies.take(`bet ${bet}`, false);
    expect(copies.take('bet 1', false)).toBe(2);
    expect(copies.take('bet first', false)).toBe(2);
    copies.take('bet new', false);
    expect(copies.take('bet 2', true)).toBe(2);
  });

  it.each(['{', 'null', '7', '[]'])('are counted from the start when the stored value is %s', (text) => {
    const storage = memory();
    storage.setItem('taya.copies', text);
    expect(new Copies(storage).take('bet A', true)).toBe(2);
  });
});
