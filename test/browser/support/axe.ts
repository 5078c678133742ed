import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const SERIOUS = ['serious', 'critical'];

/** What keeps people from using the page, as axe finds it in its present state: `serious color-contrast: .badge`. */
export async function seriousFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze();
  return violations
    .filter(({ impact }) => SERIOUS.includes(impact ?? ''))
    .flatMap(({ id, impact, nodes }) => nodes.map(({ target }) => `${impact} ${id}: ${target.join(' ')}`));
}
