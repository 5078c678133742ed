/** Every screen of every role, its windows and the states of a game: axe finds nothing by any rule of WCAG 2.2 A and AA. */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { GameView } from '@taya/contracts/game';
import type { Client } from '../support/client.js';
import { dataOf } from '../support/client.js';
import type { House, Teller } from '../support/house.js';
import { COLOUR_RULES, faultsOf } from './support/axe.js';
import { BackOffice } from './support/back-office.js';
import { Screen } from './support/screen.js';
import { type Facts, isSettled, LAST_CALL, STAGES, type Stop, type Visitor } from './support/tour.js';

jest.setTimeout(600_000);

let office: BackOffice;
let house: House;
let ana: Teller;
let facts: Facts;
let game: GameView;
const screens = new Map<Visitor, Screen>();

beforeAll(async () => {
  office = await BackOffice.open();
  house = office.house;
  ana = await house.teller('ana', { cash: '50000' });
  const ben = await house.teller('ben', { cash: '5000' });
  facts = await evening(ben);
  game = await house.game();
  const people: readonly [Visitor, Client][] = [
    ['admin', house.admin],
    ['teller', ana],
    ['auditor', house.auditor],
    ['superadmin', house.superAdmin],
  ];
  for (const [visitor, client] of people) {
    screens.set(visitor, await office.openAs(client, { reducedMotion: 'reduce' }));
  }
  const nobody = await Screen.open(office.browser, house.station.url, { reducedMotion: 'reduce' });
  screens.set('nobody', nobody);
});

afterAll(async () => {
  await screens.get('nobody')?.close();
  await office?.close();
});

/** Games of each end, tickets of each state. */
async function evening(ben: Teller): Promise<Facts> {
  const first = await house.openGame();
  await house.sell(ana, first, 'MERON', '500');
  await house.cancel(ana, await house.sell(ana, first, 'MERON', '50'));
  const { serial: lost } = await house.sell(ben, first, 'WALA', '400');
  const { serial: payable } = await house.sell(ana, first, 'MERON', '300');
  await house.finish(first, 'MERON');
  const draw = await house.openGame();
  const back = await house.sell(ana, draw, 'WALA', '120');
  await house.finish(draw, 'DRAW');
  await house.pay(ana, back);
  await house.remit(ben, '100');
  await house.act(await house.game(), 'cancel');
  return { payable, lost };
}

function screenOf({ visitor }: Stop): Screen {
  const screen = screens.get(visitor);
  if (screen === undefined) throw new Error(`nobody looks as ${visitor}`);
  return screen;
}

/** The faults of a stop by their place; none when there are none. */
async function faultsAt(stop: Stop): Promise<string[]> {
  const screen = screenOf(stop);
  await screen.go(stop.path);
  await isSettled(screen.page);
  await stop.show?.(screen.page, facts);
  await isSettled(screen.page);
  const faults = await faultsOf(screen.page);
  await changeTheme(screen, stop);
  faults.push(...(await faultsOf(screen.page, COLOUR_RULES)));
  return faults.map((fault) => `${stop.name}: ${fault}`);
}

/** Not by the mouse: a dialog may be in its way, and stays open. Pages without the button read the theme when they load. */
async function changeTheme({ page }: Screen, { visitor }: Stop): Promise<void> {
  const before = await page.locator('html').getAttribute('data-theme');
  const next = before === 'dark' ? 'light' : 'dark';
  if (visitor === 'nobody') {
    await page.evaluate((theme) => localStorage.setItem('taya.theme', theme), next);
    await page.reload();
    await isSettled(page);
  } else {
    await page.locator('[aria-label^="Use the "]').dispatchEvent('click');
  }
  await page.locator(`html[data-theme="${next}"]`).waitFor();
}

test.each(STAGES)('$name: every screen', async ({ name, actions, stops }) => {
  for (const action of actions) {
    const body = action === 'last_call' ? LAST_CALL : undefined;
    game = dataOf(await house.admin.put<GameView>(`/api/game/${game.id}/${action}`, body));
  }
  if (name === 'betting open') {
    await house.sell(ana, game, 'MERON', '700');
    await house.sell(ana, game, 'WALA', '650');
  }
  const faults: string[] = [];
  for (const stop of stops)
    faults.push(...(await faultsAt(stop).catch((error) => [`${stop.name}: ${error}`])));
  expect(faults).toEqual([]);
});

test('no page of any menu was left out', async () => {
  const stops = STAGES.flatMap((stage) => stage.stops);
  for (const [visitor, { page }] of screens) {
    if (visitor === 'nobody') continue;
    const links = page.getByRole('navigation', { name: 'Menu' }).getByRole('link');
    const paths = await links.evaluateAll((all) =>
      all.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    );
    const seen = stops.filter((stop) => stop.visitor === visitor).map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(2);
    expect(paths.filter((path) => !seen.includes(path))).toEqual([]);
  }
});
