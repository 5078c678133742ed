/** Balances at a moment and the journal, as the auditor and the super admin see them. */
import { expect, test } from '@jest/globals';
import type { AuditEvents, ExaminedEvent } from '@taya/contracts/answers/audit';
import type { Client } from '../support/client.js';
import { dataOf } from '../support/client.js';
import type { House, Teller } from '../support/house.js';
import { proveExport } from '../support/prove-export.js';
import { until } from '../support/until.js';
import { type Audited, audited, paidElsewhere } from './support/audited.js';
import { eventually } from './support/eventually.js';
import { run } from './support/paper.js';
import type { Screen } from './support/screen.js';

let station: Audited;
let house: House;
let ana: Teller;
let screen: Screen;
let confirmed: number;
let confirmedAt: string;

audited(async (opened) => {
  station = opened;
  house = station.house;
  ({ ana } = await paidElsewhere(house));
  const confirmations = await house.auditor.get<AuditEvents>('/api/audit/events?type=game.confirmed');
  const [event] = dataOf(confirmations).events;
  confirmed = event?.revision ?? -1;
  confirmedAt = event?.at ?? '';
});

async function open(client: Client, path: string): Promise<void> {
  screen = await station.open(client, path);
}

/** The cells of the rows of a table, each row as one text. */
const rowsOf = (name: string) => async () =>
  (await screen.page.getByRole('table', { name }).locator('tbody tr').allInnerTexts()).map((row) =>
    row.split('\t').join(' | '),
  );

/** The event knows the bet by its id alone. */
const A_TICKET = expect.stringMatching(/^(?:[A-Z\d]{4} ){2}[A-Z\d]{4}, MERON$/);

test('the super admin sees a drawer then and now, and what lies between', async () => {
  await open(house.superAdmin, 'moment');
  const now = async () => (await rowsOf('Cash, ₱')()).find((row) => row.startsWith('On hand'));
  await eventually(now, 'On hand | 6,015.00 | 6,015.00 | –');
  await screen.page.getByLabel('Of', { exact: true }).selectOption('5');
  await eventually(now, 'On hand | 4,715.00 | 4,715.00 | –');
  await screen.button('Event before').click();
  await eventually(now, 'On hand | 5,000.00 | 4,715.00 | -285.00');
  await screen.page.getByText('They lead to Now').waitFor();
  const lines = async () => (await rowsOf('Postings between')()).map((row) => row.split(' | ').slice(2));
  await eventually(lines, [
    ['the moment asked for', '', '', '', '', '5,000.00', '5,000.00'],
    ['bet.paid', A_TICKET, 'payable:1', 'drawer:5', '285.00', '4,715.00', '4,715.00'],
  ]);
  await screen.page.getByLabel('or revision').fill('0');
  await screen.page.keyboard.press('Enter');
  await eventually(now, 'On hand | 0.00 | 4,715.00 | +4,715.00');
});

const inAddress = () => Number(new URL(screen.page.url()).searchParams.get('revision'));
const slider = () => screen.page.getByRole('slider', { name: 'Moment' });
const marks = () => screen.page.getByRole('region', { name: 'Moment' }).getByRole('img');
const titles = () =>
  marks().evaluateAll((all) => all.map((mark) => mark.getAttribute('aria-label') ?? '').join(' | '));
const revisionField = () => screen.page.getByLabel('or revision');

const shownRevision = async () => Number(await revisionField().inputValue());

/** Opens the page and waits for the line of time. */
async function openLine(client: Client): Promise<number> {
  await open(client, 'moment');
  await marks().first().waitFor();
  return shownRevision();
}

test('the auditor goes along the line of time by keys, beside games and cash', async () => {
  const end = await openLine(house.auditor);
  await eventually(async () => /^[^|]*, MERON, [^|]* to [^|]* \| .*cash-in/.test(await titles()), true);
  await screen.page.getByLabel('Of', { exact: true }).selectOption('5');
  await eventually(
    async () =>
      (await titles())
        .split(' | ')
        .slice(1)
        .join()
        .replace(/, [\d:]+ [AP]M$/, ''),
    'cash-in, Ben Cruz, ₱5,000.00',
  );
  await slider().press('ArrowLeft');
  await eventually(inAddress, end - 1);
  await slider().press('ArrowRight');
  await eventually(inAddress, end);
  await slider().press('PageDown');
  await eventually(inAddress, confirmed);
  await slider().press('Home');
  await eventually(() => inAddress() < confirmed, true);
  await slider().press('PageUp');
  await slider().press('End');
  await eventually(inAddress, end);
  await eventually(
    async () => /[AP]M, revision [\d,]+ · now$/.test((await slider().getAttribute('aria-valuetext')) ?? ''),
    true,
  );
});

test('the arrows step from anywhere on the page, but stay in a field that has them', async () => {
  const end = await openLine(house.auditor);
  await screen.page.keyboard.press('ArrowLeft');
  await eventually(inAddress, end - 1);
  await revisionField().press('ArrowLeft');
  await revisionField().fill(String(end - 3));
  await screen.page.keyboard.press('Enter');
  await eventually(inAddress, end - 3);
});

test('a click on the line, a time and a day lead to the last event until then', async () => {
  const end = await openLine(house.auditor);
  const box = await slider().boundingBox();
  if (box === null) throw new Error('the slider is not to be seen');
  await slider().click({ position: { x: box.width / 2, y: box.height / 2 } });
  await eventually(() => inAddress() > 0 && inAddress() < end, true);
  // What is typed before the page has come there is written over by it.
  await eventually(async () => (await shownRevision()) === inAddress(), true);
  await revisionField().fill(String(confirmed));
  await screen.page.keyboard.press('Enter');
  const time = screen.page.getByLabel('Time', { exact: true });
  const minutes = confirmedAt.slice('2026-11-21T06:'.length, -1);
  await eventually(async () => (await time.inputValue()).slice('14:'.length), minutes);
  const clock = await time.inputValue();
  await screen.button('Event after').click();
  await eventually(inAddress, confirmed + 1);
  await eventually(async () => (await time.inputValue()) === clock, false);
  await time.fill(clock);
  await screen.page.keyboard.press('Enter');
  await eventually(inAddress, confirmed);
  const lastDay = await screen.page.getByLabel('to', { exact: true }).inputValue();
  const day = screen.page.getByLabel('Day', { exact: true });
  await day.fill('2999-01-01');
  await screen.page.getByText(/^Nothing happened then: the last event before was on /).waitFor();
  await eventually(() => day.inputValue(), lastDay);
  await eventually(inAddress, end);
});

test('the super admin opens an account of the trial balance', async () => {
  await open(house.superAdmin, 'journal');
  const balances = async () => (await rowsOf('Trial balance')()).map((row) => row.replaceAll(/\s+/g, ' '));
  await eventually(balances, [
    'vault | -6,000.00',
    'drawer:4 ana | 1,300.00',
    'drawer:5 ben | 4,715.00',
    'house:commission | -15.00',
  ]);
  await screen.page.getByText('sum 0.00').waitFor();
  await screen.button(/^drawer:5/).click();
  const cells = async (column: number) =>
    (await rowsOf('Entries')()).map((row) => row.split(' | ').at(column)?.replaceAll(/\s+/g, ' '));
  const entries = () => cells(-1);
  await eventually(entries, ['0.00', '5,000.00', '4,715.00']);
  const asEverywhere = expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d\d:\d\d [AP]M$/);
  await eventually(async () => (await cells(1)).slice(1), [asEverywhere, asEverywhere]);
  await screen.button('Event before').click();
  await eventually(entries, ['0.00', '5,000.00']);
  await eventually(balances, [
    'vault | -6,000.00',
    'drawer:4 ana | 1,300.00',
    'drawer:5 ben | 5,000.00',
    'payable:1 | -285.00',
    'house:commission | -15.00',
  ]);
  await screen.page.getByText('sum 0.00').waitFor();
});

test('an entry of several accounts has a line for each, and fits the screen with its balance', async () => {
  await open(house.auditor, 'journal?account=house:commission');
  const entries = screen.page.getByRole('table', { name: 'Entries' });
  const lines = ['payable:1 285.00', 'house:commission 15.00'].map((text) => entries.getByText(text));
  for (const line of lines) {
    await line.waitFor();
    const lineHeight = await line.evaluate(
      (element) => Number.parseFloat(getComputedStyle(element).fontSize) * 1.5,
    );
    await until(async () => ((await line.boundingBox())?.height ?? lineHeight) < lineHeight);
  }
  for (const width of [1366, 1024]) {
    await screen.page.setViewportSize({ width, height: 768 });
    await eventually(
      () => entries.evaluate(({ parentElement: box }) => box && box.scrollWidth <= box.clientWidth),
      true,
    );
  }
});

const region = (heading: string) =>
  screen.page.locator('section').filter({ has: screen.page.getByRole('heading', { name: heading }) });

/** Saves a card's PDF; the words of each line of the paper. */
async function paperOf(heading: string, name: string): Promise<readonly string[]> {
  const coming = screen.page.waitForEvent('download');
  const [file] = await Promise.all([coming, region(heading).getByRole('button', { name: 'PDF' }).click()]);
  await screen.toast('PDF downloaded successfully');
  expect(file.suggestedFilename()).toBe(name);
  const text = run('pdftotext', 'poppler-utils', '-layout', await file.path(), '-');
  return text.split('\n').map((line) => line.trim().split(/ {2,}/).join(' | '));
}

/** The log’s place on the last line of a paper, as the log itself has it; the verifier knows the paper by it. */
async function assertPosition(paper: readonly string[], revision: number, reference: string): Promise<void> {
  const { hash } = dataOf(await house.auditor.get<ExaminedEvent>(`/api/audit/events/${revision}`));
  const digits = hash.slice(0, 12).toUpperCase();
  expect(paper).toContain(`Log revision ${revision} · Log hash ${digits.match(/.{4}/g)?.join(' ')}`);
  expect(paper.some((line) => line.endsWith(`Ref # ${reference}`))).toBe(true);
  const { exitCode, output } = await proveExport(house.station, '--paper', reference, digits);
  const known = `Paper ${reference}: its hash is that of revision ${revision}.`;
  expect([exitCode, output]).toEqual([0, expect.stringContaining(known)]);
}

test('the auditor saves trial balance and journal as PDF, with the figures of the page', async () => {
  await open(house.auditor, 'journal');
  await eventually(async () => (await rowsOf('Trial balance')()).length, 4);
  const end = await shownRevision();
  const balance = await paperOf('Trial balance', `trial-balance_${end}.pdf`);
  for (const row of [
    /^vault \| .* \| 6,000\.00$/,
    /^drawer:4 \| cash in the drawer of ana \| 1,300\.00$/,
    /^drawer:5 \| cash in the drawer of ben \| 4,715\.00$/,
    /^house:commission \| .* \| 15\.00$/,
    /^Sum \| 6,015\.00 \| 6,015\.00$/,
  ])
    expect(balance).toContainEqual(expect.stringMatching(row));
  await assertPosition(balance, end, `TR${end}`);

  const shown = async () => (await rowsOf('Entries')()).map((row) => row.split(' | ').at(-1));
  await eventually(async () => (await shown()).length, 6);
  const journal = await paperOf('Entries', `journal_0_to_${end}.pdf`);
  expect(journal).toContainEqual(expect.stringMatching(/^6 entries from the beginning$/));
  const words = journal.join('\n').replaceAll(' | ', ' ');
  for (const posting of (await shown()).flatMap((postings) => postings?.split(' · ') ?? [])) {
    const [account = '', amount = ''] = posting.replace('-', '').split(' ');
    expect(words).toMatch(new RegExp(`${account}( \\w+)? ${amount.replace('.', '\\.')}`));
  }
  expect(journal).toContainEqual(expect.stringMatching(/^Sum \| 6,885\.00 \| 6,885\.00$/));
  expect(words).toContain('drawer:5 ben 0.00 5,000.00 285.00 4,715.00');
  await assertPosition(journal, end, `J0R${end}`);
});

test('the entries of an account begin at a second moment, with what it held then, on screen and on paper', async () => {
  await open(house.auditor, 'journal');
  await screen.button(/^drawer:5/).click();
  const end = await shownRevision();
  await screen.page.getByLabel('From revision').fill(String(end - 1));
  await screen.page.keyboard.press('Enter');
  const entries = async () => (await rowsOf('Entries')()).map((row) => row.split(' | ').at(-1));
  await eventually(entries, ['5,000.00', '4,715.00']);
  const paper = await paperOf('Entries of drawer:5', `journal_${end - 1}_to_${end}.pdf`);
  expect(paper).toContain('drawer:5 ben | 5,000.00 | 0.00 | 285.00 | 4,715.00');
  await screen.button('Beginning').click();
  await eventually(entries, ['0.00', '5,000.00', '4,715.00']);
});

test('the postings between are a PDF too; one that would be too long is refused in words', async () => {
  await open(house.auditor, 'moment?teller_id=5');
  const end = await shownRevision();
  await screen.button('Event before').click();
  await eventually(shownRevision, end - 1);
  await screen.page.getByText('They lead to Now').waitFor();
  const paper = await paperOf('Postings between', `postings_${end - 1}_to_${end}.pdf`);
  expect(paper).toContainEqual(expect.stringMatching(/drawer:5 ben \| 285\.00 \| 4,715\.00 \| 4,715\.00$/));
  const message = 'These entries have more than 5,000 postings, the most rows of a PDF.';
  await screen.page.route('**/api/audit/journal/download_pdf?*', (route) =>
    route.fulfill({
      status: 409,
      json: { success: false, message, code: 'REPORT_TOO_LARGE', data: null },
    }),
  );
  await region('Postings between').getByRole('button', { name: 'PDF' }).click();
  await screen.toast(message);
  await screen.page.unroute('**/api/audit/journal/download_pdf?*');
});

test('nobody else is shown the pages or told by the calls', async () => {
  for (const client of [house.admin, ana]) {
    for (const call of [
      'balances',
      'timeline',
      'journal',
      'journal/download_pdf',
      'journal/trial_balance/download_pdf',
    ]) {
      expect((await client.get(`/api/audit/${call}`)).status).toBe(403);
    }
  }
  await open(house.admin, 'game');
  for (const page of ['moment', 'journal']) {
    await screen.go(`/dashboard/${page}`);
    await screen.isAt('/dashboard/game');
  }
});
