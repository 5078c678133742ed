import { writeFileSync } from 'node:fs';

/** Writes what a run counted to the file named in TAYA_TEST_TOTALS, so that `npm test` can add several runs up. */
export default class JestTotals {
  onRunComplete(_contexts, results) {
    const file = process.env.TAYA_TEST_TOTALS;
    if (file === undefined) return;
    // A suite that does not load has no tests to count; it is a failure all the same.
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    writeFileSync(file, JSON.stringify({ passed: results.numPassedTests, failed }));
  }
}
