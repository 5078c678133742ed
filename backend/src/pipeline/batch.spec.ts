import { describe, expect, it } from '@jest/globals';
import { Batch } from './batch.js';

const stored = (json: string) => ({ json, hash: '' });

describe('an open batch', () => {
  it('counts commands, and the bytes of their stored texts, not the characters', () => {
    const batch = new Batch();
    expect([batch.isEmpty, batch.commands, batch.bytes]).toEqual([true, 0, 0]);
    batch.add([stored('"₱"'), stored('"ñ"')], [], 7);
    expect([batch.isEmpty, batch.commands, batch.bytes]).toEqual([false, 1, 5 + 4]);
    batch.add([stored('1')], [], 9);
    expect([batch.commands, batch.bytes, batch.stored.length, batch.mark]).toEqual([2, 10, 3, 9]);
  });
});
