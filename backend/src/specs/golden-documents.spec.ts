import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { stringify } from 'safe-stable-stringify';
import type { AnyCollection } from '../document-store/document-store.js';
import { readGolden } from '../ledger/testing/golden.fixture.js';
import { CASHINS, COLLECTIONS, PROJECTOR } from '../read-models/collections.js';
import { PROJECTIONS_VERSION } from '../station/station-projections.js';
import { allOf, documentsOf } from './projections.fixture.js';

/** So many lines of it, which later events do not change. */
const LINES = 110;

/** Both change together, and then stations make their read models again: else old documents would stay as they are. */
it('the documents of the golden log are those of this version of the projections', async () => {
  const documents = await documentsOf(readGolden().lines.slice(0, LINES));
  const all: readonly AnyCollection[] = COLLECTIONS;
  const collections = all.filter(({ name }) => name !== PROJECTOR.name);
  const rows = await Promise.all(
    collections.map((collection) => allOf(documents, collection as typeof CASHINS)),
  );
  const hash = createHash('sha256')
    .update(stringify(rows) ?? '')
    .digest('hex');
  expect([PROJECTIONS_VERSION, hash]).toEqual([
    15,
    '28d377967fce5ba6e65f007e56d3dd45414fee7fa8c513957cf91117f575879f',
  ]);
});
