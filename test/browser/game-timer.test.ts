/** The timer's window on game control. */
import { expect, test } from '@jest/globals';
import type { TimerView } from '@taya/contracts/timer';
import { dataOf } from '../support/client.js';
import type { House } from '../support/house.js';
import { until } from '../support/until.js';
import type { BackOffice } from './support/back-office.js';
import { answer, close, dialog } from './support/dialogs.js';
import { eventually } from './support/eventually.js';
import { gameButton } from './support/game-control.js';
import type { Screen } from './support/screen.js';
import { withBackOffice } from './support/with-back-office.js';

let office: BackOffice;
let house: House;
let screen: Screen;

withBackOffice((backOffice) => {
  office = backOffice;
  house = office.house;
});

const openGameControl = () =>
  office.openAs(house.admin, { path: '/dashboard/game', reducedMotion: 'reduce' });

const shown = () => dialog(screen).getByRole('timer');

async function drive(name: string): Promise<TimerView> {
  await dialog(screen)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  // The toast of the step before may still be there.
  const reply = screen.page.waitForResponse((response) => response.request().method() === 'POST');
  await answer(screen, `Do you want to ${name.toLowerCase()} the timer?`, 'Yes');
  await reply;
  await screen.toast('Timer updated successfully');
  return dataOf(await house.admin.get<TimerView>('/api/timer'));
}

async function drivable(): Promise<string[]> {
  const on: string[] = [];
  for (const name of ['Set', 'Start', 'Stop', 'Pause', 'Resume']) {
    const button = dialog(screen).getByRole('button', { name: new RegExp(`^${name}`) });
    if ((await button.count()) === 1 && (await button.isEnabled())) on.push(name);
  }
  return on;
}

test('is set in hours, minutes and seconds; each step has a question and is stored by the server', async () => {
  screen = await openGameControl();
  await gameButton(screen, 'Timer').waitFor();
  await screen.page.keyboard.press('t');
  await until(() =>
    dialog(screen)
      .getByLabel('Minutes')
      .evaluate((field) => field === document.activeElement),
  );
  await dialog(screen).getByLabel('Hours').fill('1');
  await dialog(screen).getByLabel('Minutes').fill('2');
  await dialog(screen).getByLabel('Seconds').fill('3');
  await dialog(screen).getByRole('button', { name: /^Set/ }).click();
  await answer(screen, 'Do you want to set the timer?', 'No');
  expect(await drive('Set')).toMatchObject({ timer_status: 'set', max_timer_seconds: 3723 });
  await shown().getByText('1:02:03').waitFor();
  await eventually(drivable, ['Set', 'Start', 'Stop']);
  expect(await drive('Start')).toMatchObject({ timer_status: 'start', max_timer_seconds: 3723 });
  await eventually(drivable, ['Stop', 'Pause']);
  expect(await drive('Pause')).toMatchObject({ timer_status: 'pause' });
  await eventually(drivable, ['Resume']);
  expect(await drive('Resume')).toMatchObject({ timer_status: 'start' });
  expect(await drive('Stop')).toMatchObject({ timer_status: 'stop' });
  await shown().getByText('00:00').waitFor();
  await eventually(drivable, ['Set', 'Start']);
});

test('shows the game, and refuses an invalid length', async () => {
  const game = await house.openGame('Timed');
  await house.act(game, 'stop_betting_wala');
  screen = await openGameControl();
  await gameButton(screen, 'Timer').click();
  await dialog(screen).getByText('Betting Open').waitFor();
  const details = () => dialog(screen).locator('dd').allTextContents();
  await eventually(details, ['Betting Open', 'open', 'closed', '5.00%']);
  for (const unit of ['Hours', 'Minutes', 'Seconds']) await dialog(screen).getByLabel(unit).fill('0');
  await dialog(screen).getByRole('button', { name: /^Set/ }).click();
  await screen.toast('Timer must be from 1 to 86399 seconds');
  await close(screen);
  for (const timer_status of ['set', 'start'])
    dataOf(await house.admin.post('/api/timer', { timer_status, max_timer_seconds: 1 }));
  await screen.page.getByText('of 0:01 · over').waitFor();
  dataOf(await house.admin.post('/api/timer', { timer_status: 'stop' }));
});
