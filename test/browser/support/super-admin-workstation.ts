import type { Browser } from 'playwright-core';
import { Workstation } from './workstation.js';

/** The super admin, before the day begins. */
export class SuperAdminWorkstation extends Workstation {
  static async open(browser: Browser, url: string): Promise<SuperAdminWorkstation> {
    return new SuperAdminWorkstation(await Workstation.screenAt(browser, url));
  }

  async setHousePercentage(value: string): Promise<void> {
    await this.open('Settings');
    await this.screen.page.getByLabel('House percentage').fill(value);
    await this.screen.button('Save').click();
    await this.sayYes('Do you want save the settings?');
    await this.screen.toast('Settings saved successfully');
  }

  /** Adds a teller who may work from one address. @returns the password, made by the Random button */
  async addTeller(
    name: readonly [first: string, last: string],
    username: string,
    ip: string,
  ): Promise<string> {
    const { page } = this.screen;
    await this.open('Tellers');
    await this.screen.button('Add teller').click();
    const dialog = page.getByRole('dialog', { name: 'Add teller' });
    const fill = (label: string, value: string) => dialog.getByLabel(label, { exact: true }).fill(value);
    await fill('First name', name[0]);
    await fill('Last name', name[1]);
    await fill('Username', username);
    await fill('Location', `Window of ${name[0]}`);
    await fill('IP address', ip);
    await dialog.getByRole('button', { name: 'Random' }).click();
    const password = await dialog.getByLabel('Password', { exact: true }).inputValue();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await this.screen.toast('Teller added successfully');
    await dialog.waitFor({ state: 'detached' });
    return password;
  }
}
