import { expect, it } from '@jest/globals';
import { logPositionLine } from './file-head.js';

const hash = '974e93fcf5a43d67e76697ff7272d3782363c48433988b19235d9f934e9f5228';

it('names the revision that a document shows, and twelve digits of its hash', () => {
  expect(logPositionLine({ first: 1_234, last: 1_234, hash })).toBe(
    'Log revision 1234 · Log hash 974E 93FC F5A4',
  );
});

it('does not claim one moment for what was read while the log grew', () => {
  expect(logPositionLine({ first: 7, last: 9, hash })).toBe(
    'Between log revisions 7 and 9 · Log hash 974E 93FC F5A4',
  );
});

it('leaves a hash out that could not be read', () => {
  expect(logPositionLine({ first: 7, last: 7, hash: null })).toBe('Log revision 7');
});
