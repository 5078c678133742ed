import axe from 'axe-core';
import type { Page } from 'playwright-core';

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** By name: those that axe calls experimental, or leaves out unless asked, hold too. */
const rulesOf = (tags: string[]) =>
  axe
    .getRules(tags)
    .filter((rule) => !rule.tags.includes('deprecated'))
    .map(({ ruleId }) => ruleId);

const RULES = rulesOf(WCAG_2_2_AA);

/** With what axe calls good practice. */
export const RULES_AND_PRACTICE = rulesOf([...WCAG_2_2_AA, 'best-practice']);

/** The only rules that a theme can break. */
export const COLOUR_RULES: readonly string[] = RULES.filter((rule) => rule.startsWith('color-'));

declare global {
  interface Window {
    /** Half a megabyte: put into a page once. */
    readonly axe: typeof axe;
  }
}

/** What keeps people from using the page, by all rules of WCAG 2.2 A and AA that axe knows: `serious color-contrast: .badge`. */
export async function faultsOf(page: Page, rules: readonly string[] = RULES): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (values) => window.axe.run({ runOnly: { type: 'rule', values }, resultTypes: ['violations'] }),
    [...rules],
  );
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target }) => `${impact} ${id}: ${target.join(' ')}`),
  );
}
