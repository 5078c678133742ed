import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { withSourceLocations } from './source-locations.js';

const root = mkdtempSync(join(tmpdir(), 'taya-locations-'));
const bundled = join(root, 'dist', 'bundled');
mkdirSync(bundled, { recursive: true });
// Line 2, column 1 of the bundle is line 7, column 5 of the source.
const map = { version: 3, sources: ['../../src/start.ts'], names: [], mappings: ';AAMI' };
writeFileSync(join(bundled, 'start-A1_b.js.map'), JSON.stringify(map));
afterAll(() => rmSync(root, { recursive: true }));

const file = (...path: readonly string[]) => pathToFileURL(join(root, ...path)).href;

describe('locations of a stack trace', () => {
  it('are those of the sources', () => {
    const trace = `Error: lost\n    at open (${file('dist', 'bundled', 'start-A1_b.js')}:2:1)\n    at node:fs:1:2`;
    expect(withSourceLocations(trace)).toBe(
      `Error: lost\n    at open (${file('src', 'start.ts')}:7:5)\n    at node:fs:1:2`,
    );
  });

  it('stay as they are where there is no map, outside the bundle and before its first line', () => {
    const trace = [
      `at a (${file('dist', 'bundled', 'other.js')}:2:1)`,
      `at b (${file('dist', 'start.js')}:2:1)`,
      `at c (${file('dist', 'bundled', 'start-A1_b.js')}:1:1)`,
    ].join('\n');
    expect(withSourceLocations(trace)).toBe(trace);
  });
});
