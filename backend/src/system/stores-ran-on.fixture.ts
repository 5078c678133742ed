import { appendFileSync } from 'node:fs';

/**
 * Notes for the summary of the test run which store a port's suite ran on, or why it did not run on one. `npm test`
 * names the file.
 */
export function noteStore(port: string, store: string): void {
  const file = process.env.TAYA_TEST_STORES;
  if (file !== undefined) appendFileSync(file, `${port}: ${store}\n`);
}
