/** Balances at a moment and the journal, as the auditor and the super admin see them. */
import { afterAll, afterEach, beforeAll, test } from '@jest/globals';
import type { Client } from '../support/client.js';
import type { House } from '../support/house.js';
import { BackOffice } from './support/back-office.js';
import { eventually } from './support/eventually.js';
import type { Screen } from './support/screen.js';

let office: BackOffice;
let house: House;
let screen: Screen;

beforeAll(async () => {
  office = await BackOffice.open();
  house = office.house;
  const ana = await house.teller('ana', { cash: '1000' });
  const ben = await house.teller('ben', { cash: '5000' });
  const game = await house.openGame();
  const won = await house.sell(ana, game, 'MERON', '100');
  await house.sell(ana, game, 'WALA', '200');
  await house.finish(game, 'MERON');
  await house.pay(ben, won);
});

afterEach(() => office.closeScreens());
afterAll(() => office?.close());

const visitors: readonly (readonly [who: string, client: () => Client])[] = [
  ['the auditor', () => house.auditor],
  ['the super admin', () => house.superAdmin],
];

async function open(client: Client, path: string): Promise<void> {
  screen = await office.openAs(client, { path: `/dashboard/${path}`, reducedMotion: 'reduce' });
}

/** The cells of the rows of a table, each row as one text. */
const rowsOf = (name: string) => async () =>
  (await screen.page.getByRole('table', { name }).locator('tbody tr').allInnerTexts()).map((row) =>
    row.split('\t').join(' | '),
  );

test.each(visitors)('%s sees a drawer then and now, and what lies between', async (_, client) => {
  await open(client(), 'moment');
  const now = async () => (await rowsOf('Cash, ₱')()).find((row) => row.startsWith('On hand'));
  await eventually(now, 'On hand | 6,015.00 | 6,015.00 | –');
  await screen.page.getByLabel('Of', { exact: true }).selectOption('5');
  await eventually(now, 'On hand | 4,715.00 | 4,715.00 | –');
  await screen.button('Event before').click();
  await eventually(now, 'On hand | 5,000.00 | 4,715.00 | -285.00');
  await screen.page.getByText('They lead to Now').waitFor();
  const lines = async () => (await rowsOf('Postings between')()).map((row) => row.split(' | ').slice(2));
  await eventually(lines, [
    ['the moment asked for', '', '', '5,000.00', '5,000.00'],
    ['bet.paid', 'Bet 1, MERON', 'payable:1 285.00 · drawer:5 -285.00', '4,715.00', '4,715.00'],
  ]);
  await screen.page.getByLabel('Revision', { exact: true }).fill('0');
  await screen.page.keyboard.press('Enter');
  await eventually(now, 'On hand | 0.00 | 4,715.00 | +4,715.00');
});

test('the slider goes event by event and further by keys, beside marks of what happened', async () => {
  await open(house.auditor, 'moment');
  const slider = screen.page.getByRole('slider');
  const marks = screen.page.getByRole('region', { name: 'Moment' }).getByRole('img');
  const kinds = async () =>
    (await marks.evaluateAll((all) => all.map((mark) => mark.getAttribute('aria-label') ?? ''))).map(
      (label) => /: ([\w.]+),/.exec(label)?.[1],
    );
  await eventually(kinds, ['game.confirmed', 'cash.added', 'cash.added']);
  await screen.page.getByLabel('Of', { exact: true }).selectOption('5');
  await eventually(kinds, ['game.confirmed', 'cash.added']);
  const end = Number(await slider.inputValue());
  await slider.press('ArrowLeft');
  await eventually(() => new URL(screen.page.url()).searchParams.get('revision'), String(end - 1));
  await slider.press('PageDown');
  await eventually(async () => Number(await slider.inputValue()) < end - 2, true);
  await slider.press('Home');
  await eventually(() => new URL(screen.page.url()).searchParams.get('revision'), '0');
});

test.each(visitors)('%s opens an account of the trial balance', async (_, client) => {
  await open(client(), 'journal');
  const balances = async () => (await rowsOf('Trial balance')()).map((row) => row.replaceAll(/\s+/g, ' '));
  await eventually(balances, [
    'vault | -6,000.00',
    'drawer:4 ana | 1,300.00',
    'drawer:5 ben | 4,715.00',
    'house:commission | -15.00',
  ]);
  await screen.page.getByText('sum 0.00').waitFor();
  await screen.button(/^drawer:5/).click();
  const entries = async () => (await rowsOf('Entries')()).map((row) => row.split(' | ').at(-1));
  await eventually(entries, ['5,000.00', '4,715.00']);
  await screen.button('Event before').click();
  await eventually(entries, ['5,000.00']);
  await eventually(balances, [
    'vault | -6,000.00',
    'drawer:4 ana | 1,300.00',
    'drawer:5 ben | 5,000.00',
    'payable:1 | -285.00',
    'house:commission | -15.00',
  ]);
  await screen.page.getByText('sum 0.00').waitFor();
});
