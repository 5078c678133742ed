import { TestEnvironment } from 'jest-environment-node';
import { chromium } from 'playwright-core';

/** Gives every file the playwright of its worker: a file's own would take as long to load as several pages do. */
export default class WithPlaywright extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.chromiumOfWorker = chromium;
  }
}
