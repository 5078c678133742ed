import { fileURLToPath } from 'node:url';
import { expect } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { TYPING } from './keyboard.js';
import { printed, prints } from './prints.js';
import { Screen } from './screen.js';

const PRINT_DIALOG = fileURLToPath(new URL('stand-in-dialog.js', import.meta.url));

/** What comes sooner than 150 ms after a dialog opened is a bounce to it: people read first. */
const READING_MS = 200;

/** Of the station: its screens stand there. */
const timezoneId = 'Asia/Manila';

/** A screen with a printer, and somebody who signs in there and works. */
export class Workstation {
  readonly screen: Screen;

  protected constructor(screen: Screen) {
    this.screen = screen;
  }

  protected static screenAt(browser: Browser, url: string): Promise<Screen> {
    return Screen.open(browser, url, {
      timezoneId,
      prepare: async (context) => {
        await context.addInitScript({ path: PRINT_DIALOG });
        await context.addInitScript('window.top.closesDialogs = true;');
      },
    });
  }

  async signIn(username: string, password: string): Promise<void> {
    await this.screen.signIn(username, password);
    await this.screen.isLive();
  }

  /** Of the session of this screen: whoever asks the API with it does not end it. */
  async token(): Promise<string> {
    const token = await this.screen.page.evaluate(() => localStorage.getItem('taya.token'));
    if (token === null) throw new Error('nobody is signed in at this screen');
    return token;
  }

  /** Goes to a page by the menu. */
  async open(page: string): Promise<void> {
    const menu = this.screen.page.getByRole('navigation', { name: 'Menu' });
    await menu.getByRole('link', { name: page, exact: true }).click();
  }

  type(text: string): Promise<void> {
    return this.screen.page.keyboard.type(text, TYPING);
  }

  press(key: string): Promise<void> {
    return this.screen.page.keyboard.press(key);
  }

  /** Reads a question and answers Yes by the key on its button: Enter, or Y for what is permanent. */
  async sayYes(question: string | RegExp): Promise<void> {
    const dialog = this.screen.page.getByRole('dialog').filter({ hasText: question }).last();
    // Not while the command before it is on its way.
    const yes = dialog.getByRole('button', { name: /^Yes/, disabled: false });
    await yes.waitFor();
    await this.screen.page.waitForTimeout(READING_MS);
    const key = await yes.locator('kbd').textContent();
    await this.press(key ?? '');
    await dialog.waitFor({ state: 'detached' });
  }

  /** Does what prints one receipt. @returns the words of the paper */
  async paperOf(action: () => Promise<void>): Promise<string> {
    const { length } = await prints(this.screen);
    await action();
    return printed(this.screen, length + 1);
  }

  async close(): Promise<void> {
    const { complaints } = this.screen;
    await this.screen.close();
    expect(complaints).toEqual([]);
  }
}
