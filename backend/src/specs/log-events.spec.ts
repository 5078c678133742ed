/** The table of log lines: every event that is told is in it and on the page for operators, and none besides. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { LOG_EVENTS } from '../system/log-events.js';

const page = readFileSync('docs/operations.md', 'utf8');
const code = globSync('backend/src/**/*.ts', { exclude: ['**/*.spec.ts', '**/log-events.ts'] })
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

it.each(Object.entries(LOG_EVENTS))(
  '%s is on the page, with its level, meaning and what to do',
  (event, known) => {
    const { level, meaning, action } = known;
    expect(page).toContain(
      `| \`${event}\` | ${level} | ${meaning} |${action === '' ? '' : ` ${action}`} |\n`,
    );
  },
);

it.each(Object.keys(LOG_EVENTS))('%s is told somewhere', (event) => {
  expect(code).toContain(`'${event}'`);
});

it('the page names no other', () => {
  const named = [...page.matchAll(/^\| `([a-z-]+(?:\.[a-z-]+)?)` \| (?:debug|info|warn|error) \|/gm)];
  expect(named.map(([, event]) => event)).toEqual(Object.keys(LOG_EVENTS));
});
