import { describe, expect, it } from '@jest/globals';
import { Batch, bytesOf } from './batch.js';

const stored = (json: string) => ({ json, hash: '' });

describe('an open batch', () => {
  it('counts commands, and what their events take in an append', () => {
    const batch = new Batch();
    expect([batch.isEmpty, batch.commands, batch.bytes]).toEqual([true, 0, 0]);
    batch.add({ stored: [stored('1'), stored('2')], events: [], bytes: 260 }, 7);
    expect([batch.isEmpty, batch.commands, batch.bytes]).toEqual([false, 1, 260]);
    batch.add({ stored: [stored('3')], events: [], bytes: 130 }, 9);
    expect([batch.commands, batch.bytes, batch.stored.length, batch.mark]).toEqual([2, 390, 3, 9]);
  });

  it('counts the bytes of a stored text, not the characters, and what a store keeps beside it', () => {
    expect([bytesOf(stored('"₱"')), bytesOf(stored('"ñ"'))]).toEqual([5 + 128, 4 + 128]);
  });
});
