import type { Browser } from 'playwright-core';
import { scan } from './keyboard.js';
import { Workstation } from './workstation.js';

const KEYS = { MERON: 'F1', WALA: 'F2' } as const;
const SERIAL = /\b[A-Z2-9]{4} [A-Z2-9]{4} [A-Z2-9]{4}\b/;

export interface Ticket {
  /** As a scanner reads it. */
  readonly serial: string;
  /** What the paper says. */
  readonly paper: string;
}

/** A teller, who works by keyboard and scanner. */
export class TellerWindow extends Workstation {
  static async open(browser: Browser, url: string): Promise<TellerWindow> {
    return new TellerWindow(await Workstation.screenAt(browser, url));
  }

  async choose(side: 'MERON' | 'WALA'): Promise<void> {
    await this.press(KEYS[side]);
  }

  /** @param amount whole pesos */
  async sell(side: 'MERON' | 'WALA', amount: string): Promise<Ticket> {
    await this.screen.page.getByLabel('Amount').and(this.screen.page.locator(':focus')).waitFor();
    await this.choose(side);
    await this.type(amount);
    // Enter does nothing before.
    await this.screen
      .button(/^Submit/)
      .and(this.screen.page.locator(':enabled'))
      .waitFor();
    const paper = await this.paperOf(async () => {
      await this.press('Enter');
      const grouped = Number(amount).toLocaleString('en-US');
      await this.sayYes(`Do you want to proceed with creating bet ${side} with an amount of ${grouped}?`);
      await this.screen.toast('Bet successfully created');
    });
    return { serial: SERIAL.exec(paper)?.[0].replaceAll(' ', '') ?? '', paper };
  }

  /** Scans a ticket on the page of payouts and pays it; back on payin after. @returns what the paper says */
  async pay(serial: string, side: 'MERON' | 'WALA', sum: string): Promise<string> {
    const { page } = this.screen;
    await this.#toPayout();
    await scan(page, serial);
    const ticket = page.getByRole('region', { name: `${side} ticket` });
    const button = ticket.getByRole('button', { name: `PAYOUT ₱${sum}` });
    await button.and(page.locator(':enabled')).waitFor();
    const paper = await this.paperOf(async () => {
      await this.press('Enter');
      await this.screen.toast('Bet payout successful');
    });
    await this.#toPayin();
    return paper;
  }

  /** Scans a ticket on the page of payouts that is not to be paid; back on payin after. */
  async findsNothing(serial: string): Promise<void> {
    await this.#toPayout();
    await scan(this.screen.page, serial);
    await this.screen.page.getByText('No bet ready to payout').waitFor();
    await this.#toPayin();
  }

  async cancelLast(): Promise<void> {
    await this.screen.button('Cancel bet').click();
    await this.sayYes('The stake is refunded to the customer.');
    await this.screen.toast('Bet cancel successful');
  }

  async printBalance(): Promise<string> {
    return this.paperOf(async () => {
      await this.screen.button('Print Balance').click();
      await this.sayYes('Are you sure do you want to print your balance?');
    });
  }

  async #toPayout(): Promise<void> {
    await this.press('F4');
    await this.screen.isAt('/dashboard/payout');
    await this.screen.page.getByText('Scan a ticket, or type its reference number.').waitFor();
    // A scan is read once the page is there with all that listens.
    await this.screen.page.getByLabel('Ref #').and(this.screen.page.locator(':focus')).waitFor();
  }

  async #toPayin(): Promise<void> {
    await this.press('F4');
    await this.screen.isAt('/dashboard/payin');
  }
}
