import { SETTINGS } from './settings-table.js';

/** `docs/settings.md`: every setting, a row each. */
export function settingsPage(): string {
  const rows = Object.entries(SETTINGS).map(
    ([name, { initial, meaning }]) =>
      `| \`${name}\` | ${initial === '' ? '' : `\`${initial}\` `}| ${meaning} |`,
  );
  return `# Settings

Set as environment variables; wrong ones are refused at start in one line each. Made from \`backend/src/config/settings-table.ts\` by \`npm run docs:settings\`.

| variable | default | meaning |
|-|-|-|
${rows.join('\n')}
`;
}
