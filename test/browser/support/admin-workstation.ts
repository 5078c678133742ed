import { expect } from '@jest/globals';
import type { Browser, Locator, Route } from 'playwright-core';
import { until } from '../../support/until.js';
import { valuesOf } from './figures.js';
import { gameButton, toastOfBetting } from './game-control.js';
import { Workstation } from './workstation.js';

type TimerAction = 'Set' | 'Start' | 'Pause' | 'Resume' | 'Stop';

/** The admin, with the mouse. */
export class AdminWorkstation extends Workstation {
  static async open(browser: Browser, url: string): Promise<AdminWorkstation> {
    return new AdminWorkstation(await Workstation.screenAt(browser, url));
  }

  async newGame(name: string): Promise<void> {
    await this.screen.button(/^New Game/).click();
    const field = this.screen.field('Game name');
    // The usual name comes a moment after the dialog.
    await until(async () => (await field.inputValue()) !== '');
    await field.fill(name);
    await this.screen.button(/^Create/).click();
    await this.screen.toast('New game created successfully');
  }

  /** Presses a button of game control and says Yes. @param toast what is said after */
  async control(label: string, toast = toastOfBetting(label)): Promise<void> {
    await gameButton(this.screen, label).click();
    // The toast of the game before may still be there.
    const answer = this.screen.page.waitForResponse((response) => response.request().method() === 'PUT');
    await this.sayYes(/^/);
    await answer;
    await this.screen.toast(toast);
  }

  /** Opens the timer's dialog, does something there, and closes it. */
  async timer(action: TimerAction, minutes?: string): Promise<void> {
    const dialog = await this.#openTimer();
    if (minutes !== undefined) await dialog.getByLabel('Minutes').fill(minutes);
    // The toast of the step before may still be there.
    const answer = this.screen.page.waitForResponse((response) => response.request().method() === 'POST');
    await this.#pressInTimer(dialog, action);
    await answer;
    await this.screen.toast('Timer updated successfully');
    await this.#closeTimer(dialog);
  }

  /** The same, but the answer is lost on its way: the dialog asks what became of it. */
  async timerWithoutAnswer(action: TimerAction): Promise<void> {
    const { page, complaints } = this.screen;
    const loseAnswer = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/api/timer', loseAnswer, { times: 1 });
    const dialog = await this.#openTimer();
    await this.#pressInTimer(dialog, action);
    await dialog
      .getByText(`Server did not reply: ${action.toLowerCase()} of the timer may or may not be recorded.`)
      .waitFor();
    await dialog.getByRole('button', { name: 'Check now' }).click();
    await dialog.getByText('Server did not reply').waitFor({ state: 'detached' });
    await this.#closeTimer(dialog);
    expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
  }

  async #openTimer(): Promise<Locator> {
    await this.press('t');
    return this.screen.page.getByRole('dialog', { name: 'Timer' });
  }

  async #pressInTimer(dialog: Locator, action: TimerAction): Promise<void> {
    await dialog.getByRole('button', { name: new RegExp(`^${action}`) }).click();
    await this.sayYes(`Do you want to ${action.toLowerCase()} the timer?`);
  }

  async #closeTimer(dialog: Locator): Promise<void> {
    await this.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }

  /** @param amount as typed; `Full` presses the button of that name. @returns what the paper says */
  async cash(kind: 'Cashin' | 'Remit', teller: string, amount: string): Promise<string> {
    const { page } = this.screen;
    await this.open(kind);
    await this.screen.button(`${kind} ${teller}`).click();
    const dialog = page.getByRole('dialog', { name: `${kind} – ${teller}` });
    const field = dialog.getByLabel('Amount', { exact: true });
    if (amount === 'Full') await dialog.getByRole('button', { name: 'Full' }).click();
    else await field.fill(amount);
    await field.focus();
    // Enter does nothing before.
    await dialog.locator('button[type="submit"]:enabled').waitFor();
    const paper = await this.paperOf(async () => {
      await this.press('Enter');
      await this.sayYes(`${kind} of ₱`);
      await this.screen.toast(`${kind} successful`);
    });
    await dialog.getByRole('button', { name: /^Close/ }).click();
    return paper;
  }

  /** @param date `YYYY-MM-DD` @returns what was asked before */
  async clearDate(date: string): Promise<string> {
    const { page } = this.screen;
    await this.open('Clear date');
    await this.screen.field('Date').fill(date);
    await this.screen.button('Add Date').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/unclaimed bets?,/).waitFor();
    const question = (await dialog.textContent()) ?? '';
    await this.sayYes('This action is permanent.');
    await this.screen.toast('Date added successfully');
    return question;
  }

  async openReport(from: string, to: string): Promise<void> {
    await this.open('Reports');
    await this.screen.field('Days from').fill(from);
    await this.screen.field('Days to').fill(to);
  }

  /** The overall totals of the report, by their labels. */
  overall(): Promise<Readonly<Record<string, string>>> {
    const { page } = this.screen;
    const heading = page.getByRole('heading', { name: 'Overall' });
    return valuesOf(page.locator('section').filter({ has: heading }).locator('dl'));
  }
}
