import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { settingsPage } from './settings-docs.js';

it('docs/settings.md is up to date with `npm run docs:settings`', () => {
  expect(readFileSync('docs/settings.md', 'utf8')).toBe(settingsPage());
});

it('the README has ten of its rows', () => {
  const page = settingsPage().split('\n');
  const [, section = ''] = readFileSync('README.md', 'utf8').split(/^## Settings$|^## Where things are$/m);
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  expect(rows).toHaveLength(10);
  for (const row of rows) expect(page).toContain(row);
});
