/** The lines of the log: every event that is told is on the page for operators with what it means, and none besides. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { LOG_EVENTS } from '../system/log-events.js';

const page = readFileSync('docs/operations.md', 'utf8');
const code = globSync('backend/src/**/*.ts', { exclude: ['**/*.spec.ts', '**/log-events.ts'] })
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');
/** Warnings that something is well again. */
const GOOD_NEWS = ['ledger.recovered', 'security-log.written'];
const rows = [
  ...page.matchAll(/^\| `([a-z-]+(?:\.[a-z-]+)?)` \| (debug|info|warn|error) \| ([^|]*) \| ?([^|]*?) ?\|$/gm),
];

it('the page has a row for each, in their order and with their level, and names no other', () => {
  expect(rows.map(([, event, level]) => [event, level])).toEqual(Object.entries(LOG_EVENTS));
});

it.each(rows.map(([, event, level, meaning, action]) => ({ event, level, meaning, action })))(
  '$event: the page says what it means, and of a warning or an error what to do',
  ({ event, level, meaning, action }) => {
    expect(meaning).toMatch(/^\S.*\.$/);
    const asksForNothing = level === 'info' || level === 'debug' || GOOD_NEWS.includes(String(event));
    if (!asksForNothing) expect(action).toMatch(/^\S.*[.?]$/);
  },
);

it.each(Object.keys(LOG_EVENTS))('%s is told somewhere', (event) => {
  expect(code).toContain(`'${event}'`);
});
