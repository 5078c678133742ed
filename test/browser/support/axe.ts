import { AxeBuilder } from '@axe-core/playwright';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** By name: those that axe calls experimental, or leaves out unless asked, hold too. */
const RULES = axe
  .getRules(WCAG_2_2_AA)
  .filter(({ tags }) => !tags.includes('deprecated'))
  .map(({ ruleId }) => ruleId);

/** The only rules that a theme can break. */
export const COLOUR_RULES: readonly string[] = RULES.filter((rule) => rule.startsWith('color-'));

/** What keeps people from using the page, by all rules of WCAG 2.2 A and AA that axe knows: `serious color-contrast: .badge`. */
export async function faultsOf(page: Page, rules: readonly string[] = RULES): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Else each look opens a second page, to put frames of other origins together: the pages have none.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withRules([...rules])
    .analyze();
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target }) => `${impact} ${id}: ${target.join(' ')}`),
  );
}
