import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import UPNG from 'upng-js';

const FOLDER = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const PRINT_DIALOG = fileURLToPath(new URL('../../test/browser/support/stand-in-dialog.js', import.meta.url));

const SCREEN = { width: 1366, height: 768 };
/** Enough colours for flat surfaces and the edges of letters. */
const COLOURS = 48;
const TIMEOUT_MS = 15_000;
/** Slower than a scanner, and than the key bounce that a dialog waits for. */
const BY_HAND_MS = 60;
const READING_MS = 250;

const EVENING_HOUR = 19;

/** A zone where it is between seven and eight in the evening: no picture is taken over midnight, and all show the same hour. */
export const TIME_ZONE = eveningZone(new Date().getUTCHours());

function eveningZone(utcHour) {
  const ahead = EVENING_HOUR - utcHour;
  const hours = ahead > 12 ? ahead - 24 : ahead;
  // These names have the opposite sign: `Etc/GMT-8` is eight hours ahead of UTC.
  return hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

/** A person at a screen, with a camera. */
export class Person {
  constructor(page) {
    this.page = page;
  }

  /** Opens the login page of a till, in the light theme. */
  static async arrive(browser, url) {
    const context = await browser.newContext({
      viewport: SCREEN,
      colorScheme: 'light',
      timezoneId: TIME_ZONE,
    });
    context.setDefaultTimeout(TIMEOUT_MS);
    await context.addInitScript({ path: PRINT_DIALOG });
    await context.addInitScript('window.top.closesDialogs = true;');
    // A QZ Tray that happens to run here would appear in the pictures.
    await context.routeWebSocket(
      (address) => address.host !== new URL(url).host,
      (socket) => socket.close(),
    );
    const page = await context.newPage();
    await page.goto(url);
    return new Person(page);
  }

  async signIn(username, password) {
    await this.fill('Username', username);
    await this.fill('Password', password);
    await this.press('Enter');
    await this.page.getByRole('navigation', { name: 'Menu' }).waitFor();
    await this.page.getByText('Live', { exact: true }).first().waitFor();
  }

  /** Opens a page from the menu. */
  async open(label) {
    const menu = this.page.getByRole('navigation', { name: 'Menu' });
    await menu.getByRole('link', { name: label, exact: true }).click();
  }

  async fill(label, text) {
    await this.page.getByLabel(label, { exact: true }).fill(text);
  }

  async click(name) {
    await this.page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click();
  }

  async press(key) {
    await this.page.keyboard.press(key);
  }

  async type(text) {
    await this.page.keyboard.type(text, { delay: BY_HAND_MS });
  }

  /** Waits for a text, in the page or a toast. */
  async sees(text) {
    await this.page.getByText(text).first().waitFor();
  }

  /** Reads the open question and answers Yes. */
  async yes() {
    const key = await this.page.getByRole('button', { name: /^Yes/ }).locator('kbd').textContent();
    await this.page.waitForTimeout(READING_MS);
    await this.press(key);
  }

  /** Presses a button, answers Yes to its question, and waits for the toast. */
  async does(name, toast) {
    // The name of its key may be on it.
    await this.click(new RegExp(`^${name} ?([A-Z0-9]|Enter)?$`));
    await this.yes();
    await this.sees(toast);
  }

  /** A second person types their PIN. With a name a picture is taken halfway. */
  async approves(pin, name) {
    await this.page.getByLabel('PIN of').and(this.page.locator(':focus')).waitFor();
    await this.type(pin.slice(0, 4));
    if (name !== undefined) await this.picture(name);
    await this.type(pin.slice(4));
    await this.press('Enter');
  }

  /** Closes the messages that stay until somebody has read them. */
  async closeMessages() {
    for (const close of await this.page.locator('[data-sonner-toast] [data-close-button]').all())
      await close.click();
  }

  /** Takes a picture once no toast is shown and nothing is being fetched. */
  async picture(name) {
    await this.closeMessages();
    await this.page.locator('[data-sonner-toast]').last().waitFor({ state: 'detached' });
    await this.page.locator('[aria-busy="true"]').last().waitFor({ state: 'detached' });
    const shot = UPNG.decode(await this.page.screenshot({ animations: 'disabled' }));
    const small = UPNG.encode(UPNG.toRGBA8(shot), shot.width, shot.height, COLOURS);
    await mkdir(FOLDER, { recursive: true });
    await writeFile(`${FOLDER}${name}.png`, new Uint8Array(small));
    console.log(`docs/pictures/${name}.png ${(small.byteLength / 1_000).toFixed(0)} kB`);
  }
}
