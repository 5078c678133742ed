/** All that some of the visitors see, through the whole tour; each file has its own, so that they run side by side. */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { GameView } from '@taya/contracts/game';
import { type Client, dataOf } from '../../support/client.js';
import type { House, Teller } from '../../support/house.js';
import { PASSWORDS } from '../../support/station.js';
import { COLOUR_RULES, faultsOf } from './axe.js';
import { BackOffice } from './back-office.js';
import { eventually, lasting } from './eventually.js';
import { misfitsOf, misfitsOnPhone } from './fits.js';
import { Screen } from './screen.js';
import { type Facts, isSettled, LAST_CALL, STAGES, type Stage, type Stop, type Visitor } from './tour.js';

let office: BackOffice;
let house: House;
let ana: Teller;
let facts: Facts;
let game: GameView;
const screens = new Map<Visitor, Screen>();

/** Games of each end, tickets of each state. */
async function evening(ben: Teller): Promise<Facts> {
  const first = await house.openGame();
  await house.sell(ana, first, 'MERON', '500');
  const { serial: cancelled } = await house.cancel(ana, await house.sell(ana, first, 'MERON', '50'));
  const { serial: lost } = await house.sell(ben, first, 'WALA', '400');
  const { serial: payable } = await house.sell(ana, first, 'MERON', '300');
  await house.finish(first, 'MERON');
  const draw = await house.openGame();
  const back = await house.sell(ana, draw, 'WALA', '120');
  await house.finish(draw, 'DRAW');
  const { serial: paid } = await house.pay(ana, back);
  await house.remit(ben, '100');
  await house.act(await house.game(), 'cancel');
  await house.seal('2020-01-01');
  dataOf(await house.admin.put('/api/auth/pin', { password: PASSWORDS.admin, pin: '428106' }));
  // The event with the longest name.
  dataOf(await house.superAdmin.put('/api/settings/update_house_percentage', { value: '6.00' }));
  return { payable, lost, paid, cancelled };
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
  const faults = [...(await lasting(() => faultsOf(screen.page)))];
  faults.push(...(await lasting(() => misfitsOf(screen.page))), ...(await misfitsOnPhone(screen.page)));
  await changeTheme(screen, stop);
  faults.push(...(await lasting(() => faultsOf(screen.page, COLOUR_RULES))));
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

/** Nothing of the tour is intercepted, and its many pages load quicker. */
const LOOKS = { reducedMotion: 'reduce', intercepts: false } as const;

function clientOf(visitor: Exclude<Visitor, 'nobody'>): Client {
  return { admin: house.admin, teller: ana, auditor: house.auditor, superadmin: house.superAdmin }[visitor];
}

async function open(visitor: Visitor): Promise<Screen> {
  if (visitor === 'nobody') return Screen.open(office.browser, house.station.url, LOOKS);
  return office.openAs(clientOf(visitor), LOOKS);
}

const call: Parameters<NonNullable<Stage['prepare']>>[0] = async <Data>(
  visitor: Exclude<Visitor, 'nobody'>,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
) => {
  const client = clientOf(visitor);
  if (method === 'GET') return dataOf(await client.get<Data>(path));
  return dataOf(await client[method === 'POST' ? 'post' : 'put']<Data>(path, body));
};

/** The tests of a file: axe finds nothing by any rule of WCAG 2.2 A and AA, and all fits a phone too, wherever they can be. */
export function everyScreenOf(...visitors: readonly Visitor[]): void {
  jest.setTimeout(600_000);

  beforeAll(async () => {
    office = await BackOffice.open();
    house = office.house;
    ana = await house.teller('ana', { cash: '50000' });
    facts = await evening(await house.teller('ben', { cash: '5000' }));
    game = await house.game();
    for (const visitor of visitors) screens.set(visitor, await open(visitor));
  });

  afterAll(async () => {
    await screens.get('nobody')?.close();
    await office?.close();
  });

  test.each(STAGES)('$name: every screen', async ({ name, prepare, actions, stops }) => {
    await prepare?.(call);
    for (const action of actions) {
      const body = action === 'last_call' ? LAST_CALL : undefined;
      game = dataOf(await house.admin.put<GameView>(`/api/game/${game.id}/${action}`, body));
    }
    if (name === 'betting open') {
      await house.sell(ana, game, 'MERON', '700');
      await house.sell(ana, game, 'WALA', '650');
    }
    const faults: string[] = [];
    for (const stop of stops.filter(({ visitor }) => visitors.includes(visitor))) {
      faults.push(...(await faultsAt(stop).catch((error) => [`${stop.name}: ${error}`])));
    }
    expect(faults).toEqual([]);
  });

  test.each(visitors.filter((visitor) => visitor !== 'nobody'))(
    'no page of the menu of the %s was left out',
    async (visitor) => {
      const screen = await open(visitor);
      const seen = STAGES.flatMap(({ stops }) => stops)
        .filter((stop) => stop.visitor === visitor)
        .map(({ path }) => path);
      const links = screen.page.getByRole('navigation', { name: 'Menu' }).getByRole('link');
      const paths = () =>
        links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
      await eventually(async () => (await paths()).length > 2, true);
      expect((await paths()).filter((path) => !seen.includes(path))).toEqual([]);
    },
  );
}
