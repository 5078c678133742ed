import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { SETTINGS } from './settings-table.js';

const readme = readFileSync('README.md', 'utf8');

it('the README has every setting, with its default and meaning', () => {
  const rows = SETTINGS.map(
    ({ name, initial, meaning }) =>
      `| \`${name}\` | ${initial === '' ? '' : `\`${initial}\` `}| ${meaning} |`,
  );
  for (const row of rows) expect(readme).toContain(row);
});
