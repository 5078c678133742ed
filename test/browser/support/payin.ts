import type { OwnTotalsView } from '@taya/contracts/bet';
import { fromTwoPlaces, pesos } from '@taya/contracts/money';
import type { Side } from '@taya/contracts/side';
import type { Locator } from 'playwright-core';
import { type Client, dataOf } from '../../support/client.js';
import { until } from '../../support/until.js';
import type { BackOffice, OpenOptions } from './back-office.js';
import type { Screen } from './screen.js';

/** Dialogs take no answer before: it could be the bounce of the key that opened them. */
const BOUNCE_MS = 200;

/** `"1068.75"` as screens show it. */
export function pesosOf(text: string): string {
  return pesos(fromTwoPlaces(text));
}

/** The teller's bet screen, in the words of those who stand at it. */
export class Payin {
  readonly screen: Screen;

  constructor(screen: Screen) {
    this.screen = screen;
  }

  static async open(office: BackOffice, teller: Client, options?: OpenOptions): Promise<Payin> {
    const payin = new Payin(await office.openAs(teller, { path: '/dashboard/payin', ...options }));
    await payin.amount.waitFor();
    // Keys for a side say no until it is known which game there is.
    await payin.screen.page.getByRole('heading', { level: 1 }).filter({ hasNotText: '…' }).waitFor();
    return payin;
  }

  get amount(): Locator {
    return this.screen.page.getByRole('textbox', { name: 'Amount' });
  }

  get submit(): Locator {
    return this.screen.button(/^Submit/);
  }

  get dialog(): Locator {
    return this.screen.page.getByRole('dialog');
  }

  /** The teller's own stakes on a side, as shown. */
  mine(side: Side): Locator {
    return this.screen.page.getByRole('region', { name: side }).getByText('My bets').locator('..');
  }

  get tickets(): Locator {
    return this.screen.page.getByRole('complementary', { name: 'Tickets' });
  }

  quick(label: string): Locator {
    return this.screen.page.getByRole('button', { name: label, exact: true });
  }

  /** Presses a key once. */
  press(key: string): Promise<void> {
    return this.screen.page.keyboard.press(key);
  }

  /** Waits until a side is the one that is bet on. */
  async isOn(side: Side): Promise<void> {
    await this.screen.page.getByRole('button', { name: side, pressed: true }).waitFor();
  }

  async hasAmount(shown: string): Promise<void> {
    await until(async () => (await this.amount.inputValue()) === shown);
  }

  async hasFocusInAmount(): Promise<void> {
    await until(() => this.amount.evaluate((input) => input === input.ownerDocument.activeElement));
  }

  /** Waits until what the teller reads as their stakes is what the server counts. */
  async showsTotalsOf(teller: Client, gameId: number): Promise<OwnTotalsView> {
    const totals = dataOf(await teller.get<OwnTotalsView>(`/api/total_bet/${gameId}`));
    await this.mine('MERON').getByText(pesosOf(totals.total_meron_bet_amount), { exact: true }).waitFor();
    await this.mine('WALA').getByText(pesosOf(totals.total_wala_bet_amount), { exact: true }).waitFor();
    return totals;
  }

  /** Types an amount and asks for the bet, once it can be: Enter does nothing before. The dialog is open then, and takes answers. */
  async ask(amount: string): Promise<void> {
    await this.hasFocusInAmount();
    await this.amount.fill(amount);
    await until(() => this.submit.isEnabled());
    await this.press('Enter');
    await this.dialogIsReady();
  }

  async dialogIsReady(): Promise<void> {
    await this.dialog.waitFor();
    await this.screen.page.waitForTimeout(BOUNCE_MS);
  }

  /** Asks and says Yes, by keys only. */
  async bet(amount: string): Promise<void> {
    await this.ask(amount);
    await this.press('Enter');
  }
}
