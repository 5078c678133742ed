import type { Page } from 'playwright-core';

/** What is wider than its place and would be cut, or scrolls sideways; and the panels of sides whose lines are cut. */
export function misfitsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = ['html', '#page', 'dialog[open]', 'dialog[open] button'].flatMap((name) =>
      [...document.querySelectorAll(name)]
        .filter((box) => box.scrollWidth > box.clientWidth + 1)
        .map(() => `wider than its place: ${name}`),
    );
    const cut = [...document.querySelectorAll('#page section:is([aria-label="MERON"], [aria-label="WALA"])')]
      .filter((panel) => panel.scrollHeight > panel.clientHeight + 1)
      .map((panel) => `cut: ${panel.getAttribute('aria-label')}`);
    return [...wide, ...cut];
  });
}
