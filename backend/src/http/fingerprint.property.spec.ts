import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { times } from '../../../play/runs.js';
import { fingerprint } from './command-gateway.js';

/** How the contents in the log were written before they were hashed: their hashes are stored for ever. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Texts of any code units, unpaired surrogates and control characters too. */
const text = fc.string({
  unit: fc.oneof(
    // fast-check's own `binary` makes a table of a million characters first.
    fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)),
    fc.constantFrom('\ud800', '"', '\\', '\n', '1', '10', '__proto__'),
  ),
});
const content = fc.object({
  key: text,
  values: [text, fc.integer(), fc.double(), fc.boolean(), fc.constantFrom(null, undefined, -0)],
  maxDepth: 4,
  withNullPrototype: true,
});

describe('the hash of a content', () => {
  it('is what it was for all contents that were ever hashed', () => {
    fc.assert(
      fc.property(fc.oneof(content, fc.array(content), text, fc.constant(undefined)), (any) => {
        expect(fingerprint(any)).toBe(hashOf(canonicalJson(any)));
      }),
      { numRuns: times({ gate: 200 }) },
    );
  });

  it('is the same for an object with hundreds of members in any order', () => {
    const members = fc.uniqueArray(fc.tuple(text, fc.integer()), {
      minLength: 201,
      maxLength: 300,
      selector: ([name]) => name,
    });
    fc.assert(
      fc.property(members, (entries) => {
        const one = Object.fromEntries(entries);
        expect(fingerprint(one)).toBe(hashOf(canonicalJson(one)));
        expect(fingerprint(Object.fromEntries(entries.toReversed()))).toBe(fingerprint(one));
      }),
      { numRuns: 20 },
    );
  });
});
