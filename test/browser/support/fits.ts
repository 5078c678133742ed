import type { Page } from 'playwright-core';

const PHONE = { width: 390, height: 844 };

/** The screen of a till or an office: tables fit it, and narrower ones scroll them. */
const LAPTOP_WIDTH = 1_366;

/** What is wider than its place and would be cut, or scrolls sideways; and the panels of sides whose lines are cut. */
export function misfitsOf(page: Page): Promise<string[]> {
  return page.evaluate((laptopWidth) => {
    const wide = ['html', '#page', 'dialog[open]', 'dialog[open] button'].flatMap((name) =>
      [...document.querySelectorAll(name)]
        .filter((box) => box.scrollWidth > box.clientWidth + 1)
        .map(() => `wider than its place: ${name}`),
    );
    const cut = [...document.querySelectorAll('#page section:is([aria-label="MERON"], [aria-label="WALA"])')]
      .filter((panel) => panel.scrollHeight > panel.clientHeight + 1)
      .map((panel) => `cut: ${panel.getAttribute('aria-label')}`);
    const scrolled = [...document.querySelectorAll('table')]
      .filter(({ parentElement: frame }) => frame !== null && frame.scrollWidth > frame.clientWidth + 1)
      .map((table) => `scrolls sideways: ${table.getAttribute('aria-label')}`);
    return [...wide, ...cut, ...(window.innerWidth < laptopWidth ? [] : scrolled)];
  }, LAPTOP_WIDTH);
}

/** The same on a phone; the page is as large as before afterwards. */
export async function misfitsOnPhone(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  await page.setViewportSize(PHONE);
  const misfits = await misfitsOf(page);
  if (size !== null) await page.setViewportSize(size);
  return misfits.map((misfit) => `on a phone, ${misfit}`);
}
