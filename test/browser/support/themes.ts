import { faultsOf } from './axe.js';
import { lasting } from './eventually.js';
import type { Screen } from './screen.js';

/** What keeps people from using the page as it stands, in both themes: `dark serious color-contrast: …`. */
export async function faultsInBothThemes(screen: Screen): Promise<string[]> {
  const faults: string[] = [];
  for (let time = 0; time < 2; time += 1) {
    const theme = await screen.page.locator('html').getAttribute('data-theme');
    faults.push(...(await lasting(() => faultsOf(screen.page))).map((fault) => `${theme} ${fault}`));
    // Not by the mouse: a dialog may be in its way, and stays open.
    await screen.page.locator('[aria-label^="Use the "]').dispatchEvent('click');
    await screen.page.locator(`html:not([data-theme="${theme}"])`).waitFor();
  }
  return faults;
}
