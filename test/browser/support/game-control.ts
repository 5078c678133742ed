import type { Locator } from 'playwright-core';
import type { Screen } from './screen.js';

/** A button of game control by what stands on it, without its key. */
export function gameButton(screen: Screen, label: string): Locator {
  return screen.page.locator('#page').getByRole('button', { name: new RegExp(`^${label} ?[A-Z0-9]?$`) });
}
