import { groupedSerial } from '@taya/contracts/serial';
import type { Locator } from 'playwright-core';
import type { Client } from '../../support/client.js';
import { until } from '../../support/until.js';
import type { BackOffice, OpenOptions } from './back-office.js';
import type { Screen } from './screen.js';

/** The screen where winners are paid, in the words of those who stand at it. */
export class Payout {
  readonly screen: Screen;
  /** Codes searched for, in their order. */
  readonly searches: string[] = [];

  private constructor(screen: Screen) {
    this.screen = screen;
    screen.page.on('request', (request) => {
      const code = /\/api\/bet\/([^/]+)\/(?:search_for_payout_like|why_not_payable)$/.exec(
        request.url(),
      )?.[1];
      if (code !== undefined) this.searches.push(code);
    });
  }

  static async open(office: BackOffice, teller: Client, options?: OpenOptions): Promise<Payout> {
    const payout = new Payout(await office.openAs(teller, { path: '/dashboard/payout', ...options }));
    // A scan is read once the page is there with all that listens.
    await payout.hasFocusInField();
    return payout;
  }

  get field(): Locator {
    return this.screen.page.getByLabel('Ref #');
  }

  /** The big button. */
  get pay(): Locator {
    return this.screen.button(/^PAYOUT/);
  }

  /** Asked before a ticket found by a part of its code is paid. */
  get question(): Locator {
    return this.screen.page.getByRole('dialog');
  }

  /** Where it says why a ticket is not paid. */
  get refusal(): Locator {
    return this.screen.page.getByRole('region', { name: 'No bet ready to payout' });
  }

  get ticket(): Locator {
    return this.screen.page.getByRole('region', { name: / ticket$/ });
  }

  /** Waits for a line that stands by itself. */
  async says(text: string | RegExp): Promise<void> {
    await this.screen.page.getByText(text, { exact: true }).waitFor();
  }

  async hasField(text: string): Promise<void> {
    await until(async () => (await this.field.inputValue()) === groupedSerial(text));
  }

  async hasFocusInField(): Promise<void> {
    await until(() => this.field.evaluate((input) => input === input.ownerDocument.activeElement));
  }

  /** Looks for a whole serial, and waits until its ticket is there. */
  async find(serial: string): Promise<void> {
    await this.field.fill(serial);
    await this.ticket.waitFor();
  }
}
