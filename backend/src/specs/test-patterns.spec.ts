import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const { inProject } = await import(pathToFileURL('scripts/test-patterns.mjs').href);

/** As jest does: by the path in the project, or by the whole one. */
function isChosen(pattern: string, root: string, path: string): boolean {
  const regex = new RegExp(inProject(pattern, root), 'i');
  return regex.test(path) || regex.test(root + path);
}

describe.each(['/home/ana/soak/', 'C:/soak/'])('a pattern of tests in %s', (root) => {
  it.each([
    ['soak', 'bench/soak.bench.ts'],
    ['specs/calls', 'backend/src/specs/calls.spec.ts'],
    ['/calls', 'backend/src/specs/calls.spec.ts'],
    ['^test/bets', 'test/bets.test.ts'],
    ['./test/bets', 'test/bets.test.ts'],
    ['lists|bets', 'test/bets.test.ts'],
    [`${root}test/bets.test.ts`, 'test/bets.test.ts'],
  ])('%s is in %s', (pattern, path) => {
    expect(isChosen(pattern, root, path)).toBe(true);
  });

  it.each([
    ['soak', 'bench/growth.bench.ts'],
    ['ana|soak', 'bench/growth.bench.ts'],
    ['^bets', 'test/bets.test.ts'],
    [`${root}test/bets.test.ts`, 'test/browser/bets.test.ts'],
  ])('%s is not in %s', (pattern, path) => {
    expect(isChosen(pattern, root, path)).toBe(false);
  });
});
