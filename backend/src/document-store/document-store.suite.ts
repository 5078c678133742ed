import { afterEach, beforeEach, describe } from '@jest/globals';
import type { AnyCollection } from './document-store.js';
import { bets, tellers } from './suite/bets.fixture.js';
import { commits } from './suite/commits.suite.js';
import { credentials } from './suite/credentials.suite.js';
import { indexes } from './suite/indexes.suite.js';
import { queries } from './suite/queries.suite.js';
import { randomQueries } from './suite/random-queries.suite.js';
import { rebuilds } from './suite/rebuilds.suite.js';
import { rebuildsBeside } from './suite/rebuilds-beside.suite.js';
import type { Current, StoreUnderTest } from './suite/store-under-test.fixture.js';
import { totals } from './suite/totals.suite.js';

export interface SuiteOptions {
  /** Sets of random documents, with ten queries each: fewer where a server makes them slow. */
  readonly randomRuns?: number;
  /** The store cannot be had here: the suite is only named, as not run. */
  readonly isOnlyNamed?: boolean;
  /** Only one process can have it open. */
  readonly isOfOneProcess?: boolean;
}

/** What every adapter of the document store port has to do. */
export function documentStoreSuite(
  name: string,
  makeStore: (collections: readonly AnyCollection[]) => Promise<StoreUnderTest>,
  { randomRuns = 150, isOnlyNamed = false, isOfOneProcess = false }: SuiteOptions = {},
): void {
  const describeStore = isOnlyNamed ? describe.skip : describe;
  describeStore(`document store: ${name}`, () => {
    let made: StoreUnderTest;
    beforeEach(async () => {
      made = await makeStore([bets, tellers]);
    });
    afterEach(() => made.dispose());
    const current: Current = () => made;

    describe('commits', () => commits(current));
    describe('queries', () => queries(current));
    describe('totals', () => totals(current));
    describe('indexes', () => indexes(current));
    describe('random queries', () => randomQueries(current, randomRuns));
    describe('rebuilds', () => rebuilds(current));
    if (!isOfOneProcess) describe('rebuilds beside', () => rebuildsBeside(current));
    describe('credentials', () => credentials(current));
  });
}
