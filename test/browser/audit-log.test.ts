/** The log explorer and the life of a bet, as the auditor and the super admin see them. */
import { expect, test } from '@jest/globals';
import { groupedSerial } from '@taya/contracts/serial';
import type { Client } from '../support/client.js';
import type { House, Teller } from '../support/house.js';
import { until } from '../support/until.js';
import { type Audited, audited, paidElsewhere } from './support/audited.js';
import { atRest, eventually, staysAway } from './support/eventually.js';
import type { Screen } from './support/screen.js';

let station: Audited;
let house: House;
let ana: Teller;
let paid: string;
let screen: Screen;

audited(async (opened) => {
  station = opened;
  house = station.house;
  const played = await paidElsewhere(house);
  ana = played.ana;
  paid = played.won.serial;
});

async function open(client: Client, path: string): Promise<void> {
  screen = await station.open(client, path);
}

const rows = () => screen.page.getByRole('table', { name: 'Events' }).locator('tbody tr');
const opened = (text: string) =>
  part('Event').getByRole('heading', { name: new RegExp(`^${text}`), level: 2 });
/** `2:46:03 PM` as a field of time takes it. */
function asTyped(shown: string): string {
  const [time = '', half] = shown.split(' ');
  const [hour = '', ...rest] = time.split(':');
  return [String((Number(hour) % 12) + (half === 'PM' ? 12 : 0)).padStart(2, '0'), ...rest].join(':');
}

const part = (name: string) => screen.page.getByRole('region', { name, exact: true });

test('the auditor finds an event, which opens beside the list', async () => {
  await open(house.auditor, 'eventlog');
  await screen.page.getByLabel('Type').selectOption('bet.paid');
  await eventually(() => rows().count(), 1);
  const box = () => rows().first().boundingBox();
  const before = await atRest(box);
  await rows().first().click();
  await part('Chain').getByText('recomputed, both match').waitFor();
  await eventually(box, before);
  await part('Data').getByText('₱285.00').waitFor();
  await part('Data').getByText('Ben Cruz').waitFor();
  await part('Postings').getByText('sum 0.00').waitFor();
  const balances = async () =>
    (await part('Balances').getByRole('row').allInnerTexts()).map((row) => row.split(/\s+/).join(' '));
  await eventually(balances, [
    'Of What Before After',
    'ben On hand 5,000.00 4,715.00',
    expect.stringMatching(/^ben Remittable /),
    'ana Unclaimed 285.00 0.00',
    expect.stringMatching(/^ana Remittable /),
    expect.stringMatching(/^payable:1 -285.00 0.00$/),
  ]);
});

test('the log is paged, filtered by who and by code, and gone through by revision', async () => {
  await open(house.auditor, 'eventlog');
  await eventually(async () => (await rows().count()) > 10, true);
  await screen.page.getByLabel('Go to revision').fill('3');
  await screen.page.keyboard.press('Enter');
  await eventually(() => rows().count(), 4);
  await opened('3 ').waitFor();
  await eventually(() => screen.button('Event above').isDisabled(), true);
  await screen.button('Event below').click();
  await opened('2 ').waitFor();
  await screen.button('Newest').click();
  await screen.page.getByLabel('Ref #').fill(groupedSerial(paid));
  await eventually(
    async () => (await rows().allInnerTexts()).map((row) => /bet\.\w+/.exec(row)?.[0]),
    ['bet.paid', 'bet.sold'],
  );
  await screen.page.getByLabel('Who').selectOption('Ben Cruz');
  await eventually(() => rows().count(), 1);
});

test('the super admin searches by the start or the end of a code, and is told how many', async () => {
  await open(house.superAdmin, 'eventlog');
  const found = async () =>
    /^.* found/.exec((await screen.page.getByText(/events in all$/).textContent()) ?? '')?.[0];
  await eventually(found, undefined);
  for (const part of [paid.slice(0, 6), paid.slice(-6).toLowerCase()]) {
    await screen.page.getByLabel('Ref #').fill(part);
    await eventually(
      async () => (await rows().allInnerTexts()).map((row) => /bet\.\w+/.exec(row)?.[0]),
      ['bet.paid', 'bet.sold'],
    );
    await eventually(found, '2 found');
    await screen.button('Clear').click();
    await eventually(found, undefined);
  }
  await screen.page.getByLabel('Type').selectOption('game.lastCallStarted');
  await eventually(found, '0 found');
});

test('the reference of a paper finds the events that it counts, and what it is stands above them', async () => {
  await open(house.auditor, 'eventlog');
  const revisions = () => rows().locator('td:first-child').allInnerTexts();
  for (const [reference, found, count] of [
    [`b${ana.id}r5`, ['5'], 'Balance of Ana Cruz after revision 5.'],
    ['TR5', ['5'], 'Trial balance after revision 5.'],
    ['J2R5', ['5', '4', '3'], 'Journal after revision 2 through 5.'],
  ] as const) {
    await screen.page.getByLabel('Ref #').fill(reference);
    await screen.page.getByText(count).waitFor();
    await eventually(revisions, found);
  }
  await screen.page.getByRole('link', { name: 'See its figures' }).click();
  await screen.page.getByRole('heading', { name: 'Journal' }).waitFor();
  expect(new URL(screen.page.url()).search).toBe('?revision=5&from=2');
});

test.each([
  ['the auditor', 'remit', () => house.auditor],
  ['the super admin', 'teller', () => house.superAdmin],
] as const)('%s goes from the tellers to what one of them did that day', async (_, page, client) => {
  await open(client(), page);
  await screen.page.getByTitle('Everything that Ana Cruz did that day').click();
  await screen.isAt('/dashboard/tellerday');
  await screen.page.getByText('Sold300.00 (2×)').waitFor();
  const sold = screen.page.getByRole('table', { name: 'What happened' }).getByRole('row', { name: /Sold/ });
  await eventually(() => sold.count(), 2);
});

test('the admin, who does not see the event log, has no link to it', async () => {
  await open(house.admin, 'remit');
  await screen.button('Remit Ana Cruz').waitFor();
  await staysAway(screen.page.getByTitle(/^Everything that/));
});

test('the auditor sees what somebody did on a day, and narrows it down to a time', async () => {
  await open(house.auditor, 'eventlog');
  await screen.page.getByLabel('Type').selectOption('bet.paid');
  await eventually(() => rows().count(), 1);
  await rows().first().click();
  await screen.page.getByRole('link', { name: 'All by Ben Cruz that day' }).click();
  const summary = screen.page.getByRole('region', { name: 'Summary' });
  await summary.getByRole('heading', { name: /^Ben Cruz, / }).waitFor();
  await eventually(
    async () => (await summary.getByRole('listitem').allInnerTexts()).filter((kind) => /bet|cash/.test(kind)),
    ['bet.paid 1 285.00'],
  );
  // The list has its own answer: until it has come, the rows of before stand there.
  const counted = async () => Number.parseInt((await summary.getByRole('status').textContent()) ?? '', 10);
  await until(async () => (await rows().count()) === (await counted()));
  const times = await rows().locator('time').allInnerTexts();
  const shownTime = /\d+:\d\d:\d\d [AP]M/.exec(times[0] ?? '')?.[0] ?? '';
  const last = asTyped(shownTime);
  await screen.page.getByLabel('To time').fill('00:00:00');
  await eventually(() => rows().count(), 0);
  await screen.page.getByLabel('To time').fill(last);
  await screen.page.getByLabel('From time').fill(last);
  await eventually(() => rows().count(), times.filter((time) => time.endsWith(` ${shownTime}`)).length);
});

test('the super admin reads the whole life of a bet', async () => {
  await open(house.superAdmin, 'betlife');
  await screen.page.getByLabel('Reference number').fill(paid);
  await screen.page.keyboard.press('Enter');
  await screen.page.getByText('Paid ₱285.00: nothing more is owed').waitFor();
  await screen.page.getByText('300.00 × 5.00 / 100 =').waitFor();
  await screen.page.getByText('100.00 × 285.00 / 100, down to whole 0.01 =').waitFor();
  const begins = () =>
    screen.page.getByText(/=$/).evaluateAll((all) => all.map((how) => how.getBoundingClientRect().left));
  await eventually(async () => [(await begins()).length, new Set(await begins()).size], [5, 1]);
  const steps = screen.page.getByRole('table', { name: 'What happened' }).locator('tbody tr');
  await eventually(
    async () => (await steps.allInnerTexts()).map((step) => step.split('\t')[2]),
    ['Sold: ₱100.00 on MERON', 'Game settled: MERON', 'Paid ₱285.00 out of the drawer of Ben Cruz'],
  );
});

test('nobody else is shown the pages or told by the calls', async () => {
  for (const client of [house.admin, ana]) {
    for (const call of ['events', 'events/0', `bet/${paid}`]) {
      expect((await client.get(`/api/audit/${call}`)).status).toBe(403);
    }
  }
  await open(house.admin, 'game');
  for (const page of ['eventlog', 'betlife', 'livecheck']) {
    await screen.go(`/dashboard/${page}`);
    await screen.isAt('/dashboard/game');
  }
});
