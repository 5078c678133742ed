import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { StartOptions } from '../../support/station.js';
import { BackOffice } from './back-office.js';

export interface FileOptions extends StartOptions {
  /** Whether games stay open from one test to the next; otherwise each test begins without one. */
  readonly keepsGames?: boolean;
  /** Whether screens and games stay from one test to the next, for tests that go on in the same page. */
  readonly keepsScreens?: boolean;
}

/**
 * A back office for all tests of a file, open before the first one and closed after the last one. After each test its
 * screens are closed, unless the file keeps them.
 * @param prepare called once the back office is open
 */
export function withBackOffice(
  prepare: (office: BackOffice) => Promise<void> | void,
  { keepsGames = false, keepsScreens = false, ...start }: FileOptions = {},
): void {
  let office: BackOffice | undefined;
  beforeAll(async () => {
    office = await BackOffice.open(start);
    await prepare(office);
  });
  afterEach(() => {
    if (keepsScreens) return office?.hasNoComplaints();
    return keepsGames ? office?.closeScreens() : office?.endTest();
  });
  afterAll(() => office?.close());
}
