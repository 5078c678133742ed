import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { firstLink, nextLink } from './chain.js';

describe('the hash chain', () => {
  it('hashes the bytes of the previous link and the stored bytes of the event', () => {
    const previous = firstLink('manila-1');
    const json = '{"type":"bet.sold","note":"₱ñ😀"}';
    const expected = createHash('sha256')
      .update(Buffer.concat([Buffer.from(previous, 'hex'), Buffer.from(json, 'utf8')]))
      .digest('hex');
    expect(nextLink(previous, json)).toBe(expected);
  });

  it('keeps its values for ever: ledgers are checked against them years later', () => {
    expect(firstLink('manila-1')).toBe('3eefa4a77f6eccf9c2b77f9ffed464163065c06dc6351f63f46bc2e17e8e968e');
    expect(nextLink(firstLink('manila-1'), '{"a":1}')).toBe(
      '3d2172f9b8c6dfe26dd3fe82b109d50fb6c7793a509945bc18e754e3009c3e71',
    );
  });

  it('differs by station, by bytes and by what came before', () => {
    expect(firstLink('1')).not.toBe(firstLink('2'));
    expect(nextLink(firstLink('1'), '{}')).not.toBe(nextLink(firstLink('2'), '{}'));
    expect(nextLink(firstLink('1'), '{}')).not.toBe(nextLink(firstLink('1'), '{ }'));
  });
});
