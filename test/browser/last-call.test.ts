/** A last call on the tills: shown where the timer is, moves nothing, and ends betting by itself. */
import { expect, test } from '@jest/globals';
import type { GameView } from '@taya/contracts/game';
import type { Locator } from 'playwright-core';
import { firstOf } from '../../play/runs.js';
import { dataOf } from '../support/client.js';
import type { House, Teller } from '../support/house.js';
import { until } from '../support/until.js';
import type { BackOffice } from './support/back-office.js';
import { atRest, eventually } from './support/eventually.js';
import { Payin } from './support/payin.js';
import { withBackOffice } from './support/with-back-office.js';

const LONG = `Grand final of the ${'very '.repeat(14)}long night`;

let office: BackOffice;
let house: House;
let ana: Teller;

withBackOffice(async (backOffice) => {
  office = backOffice;
  house = office.house;
  ana = await house.teller('ana', { cash: '1000' });
});

const call = async (game: GameView, seconds: number) =>
  dataOf(await house.admin.put<GameView>(`/api/game/${game.id}/last_call`, { seconds }));

/** One that is on as long as a slow computer looks at it, and the shortest. */
const LONG_CALL = 200;
const SHORT_CALL = 5;

/** Where each of these is, in pixels. */
const boxesOf = (parts: readonly Locator[]) => Promise.all(parts.map((part) => part.boundingBox()));

test.each(
  firstOf(
    [
      ['no timer is set', false],
      ['a timer is set', true],
    ],
    1,
  ),
)(
  'on payin, where %s: it counts down in its place, and at zero the form is disabled',
  async (_name, hasTimer) => {
    const game = await house.openGame(LONG);
    if (hasTimer) await house.admin.post('/api/timer', { timer_status: 'set', max_timer_seconds: 300 });
    const payin = await Payin.open(office, ana);
    const { amount, submit, screen } = payin;
    const { page } = screen;
    const region = (name: string) => page.getByRole('region', { name });
    const side = page.getByRole('button', { name: 'WALA' }).first();
    const add = page.getByRole('checkbox', { name: /Add/ });
    const parts = [
      page.getByRole('heading', { level: 1 }),
      region('MERON'),
      region('WALA'),
      amount,
      submit,
      side,
    ];
    const before = await atRest(() => boxesOf(parts));

    await call(game, LONG_CALL);
    const left = page.getByRole('timer', { name: 'Last call' });
    await left.waitFor();
    const words = page.getByText('LAST CALL', { exact: true });
    await eventually(() => words.isVisible(), true);
    // The figure stays in its frame.
    await eventually(() => words.locator('..').evaluate((frame) => frame.scrollWidth - frame.clientWidth), 0);
    const first = await left.textContent();
    await eventually(() => left.textContent(), expect.stringMatching(/^[0-3]:\d\d$/));
    await until(async () => (await left.textContent()) !== first);
    await eventually(() => boxesOf(parts), before);
    await eventually(() => side.isEnabled(), true);
    await house.act(game, 'cancel_last_call');
    await left.waitFor({ state: 'detached' });

    await call(game, SHORT_CALL);
    await until(async () => (await house.latestGame()).game_status_id === 5);
    await left.waitFor({ state: 'detached' });
    for (const part of [amount, submit, side, add, payin.quick('500')]) await until(() => part.isDisabled());
    if (hasTimer) await house.admin.post('/api/timer', { timer_status: 'stop' });
  },
);

test('on payout it is shown in the strip, and moves nothing', async () => {
  const game = await house.openGame(LONG);
  const { page } = await office.openAs(ana, { path: '/dashboard/payout' });
  const strip = page.getByRole('region', { name: 'Game', exact: true });
  const parts = [
    strip.getByRole('heading', { level: 1 }),
    strip.getByText('Betting Open'),
    strip.getByRole('region', { name: 'MERON' }),
    strip.getByRole('region', { name: 'WALA' }),
  ];
  await strip.getByRole('region', { name: 'WALA' }).waitFor();
  const before = await atRest(() => boxesOf(parts));
  expect(before.every((box) => box !== null)).toBe(true);
  await call(game, 60);
  await strip.getByText('LAST CALL', { exact: true }).waitFor();
  await eventually(() => boxesOf(parts), before);
  await house.press(game, 'cancel_last_call');
  await strip.getByText('LAST CALL', { exact: true }).waitFor({ state: 'detached' });
});

test('with no side open the toggle is off, and a side’s key says why', async () => {
  await house.game();
  const payin = await Payin.open(office, ana);
  const { screen } = payin;
  for (const name of ['MERON', 'WALA']) {
    await eventually(() => screen.page.getByRole('button', { name }).first().isDisabled(), true);
  }
  await eventually(() => screen.page.getByRole('checkbox', { name: /Add/ }).isDisabled(), true);
  await payin.press('F2');
  await screen.toast('Betting on Wala is not open');
});
