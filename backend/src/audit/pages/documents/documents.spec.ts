import { describe, expect, it } from '@jest/globals';
import { MAX_PDF_ROWS } from '@taya/contracts/limits';
import { centavos, fromTwoPlaces, grouped } from '@taya/contracts/money';
import { textsOf } from '../../../files/pdf-texts.fixture.js';
import { decode } from '../../../ledger/codec.js';
import { entryText } from '../../../ledger/event-facts.js';
import { ANA, type TestStation } from '../../../ledger/testing/station.fixture.js';
import { followedInMemory, readerOf } from '../../book/followed-book.fixture.js';
import type { FollowedBook } from '../../book/followed-book.js';
import { Journal } from '../../log/journal.fixture.js';
import type { When } from '../../log/moment.js';
import { legalStation, recordedLog } from '../../station-log.fixture.js';
import { workedDay } from '../../worked-day.fixture.js';
import { documentPdf } from './document-pdf.js';
import { type JournalSearch, journalDocument } from './journal.js';
import { tellerDayDocument } from './teller-day.js';
import { trialBalanceDocument } from './trial-balance.js';

const PRINTING = { stationName: 'Taya Arena', printedAt: Date.UTC(2026, 10, 22, 6, 40, 9) };

function sourcesOf(station: TestStation) {
  const recorded = recordedLog(station.log);
  return { recorded, end: recorded.length - 1, followed: followedInMemory(readerOf(recorded)) };
}

const station = workedDay();
station.do({ type: 'clearDate', date: '2026-11-21' });
const { recorded, end, followed } = sourcesOf(station);

/** The books after a revision, and the entries since another, posted by the journal itself. */
function posted(after: number, through: number) {
  const journal = new Journal();
  const entries = recorded
    .slice(0, through + 1)
    .map(({ revision, json }) => journal.post(decode(revision, json)))
    .filter((entry) => entry !== null);
  return { balances: journal.trialBalance(), entries: entries.filter(({ event }) => event.revision > after) };
}

const trialBalance = async (when: When) => trialBalanceDocument(await followed.reach(when.revision), when);
const journalOf = async (of: FollowedBook, search: JournalSearch) =>
  journalDocument(await of.reach(), search);

/** The rows of a journal's tables, as texts: its entries with the row of their sums, and the accounts that they moved. */
function rowsIn({ content }: Awaited<ReturnType<typeof journalOf>>) {
  const tables = content.flatMap(
    (part) => (Object(part) as { readonly table?: { body: unknown[][] } }).table ?? [],
  );
  const [entries = [], accounts = []] = tables.map(({ body }) =>
    body.slice(1).map((row) => row.flatMap(textsOf)),
  );
  return { entries, accounts };
}

const centavosOf = (text = '') => fromTwoPlaces(text.replaceAll(',', ''));

const money = (amount: number) => grouped(centavos(amount));
const debitOf = (amounts: readonly { readonly amount: number }[]) =>
  amounts.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
const last = (hash = '') => `${hash.slice(0, 4)} ${hash.slice(4, 8)} ${hash.slice(8, 12)}`.toUpperCase();

describe('the trial balance on paper', () => {
  it('is at every revision that of the journal, with equal sums', async () => {
    for (const { revision, hash } of recorded) {
      const { balances } = posted(revision, revision);
      const texts = textsOf(documentPdf(await trialBalance({ revision }), PRINTING).content);
      for (const { account, amount } of balances) {
        const [, words, debit, credit] = texts.slice(texts.indexOf(account));
        expect(words).not.toBe('');
        expect([debit, credit]).toEqual(amount > 0 ? [money(amount), ''] : ['', money(-amount)]);
      }
      const sum = balances.length === 0 ? [] : [money(debitOf(balances)), money(debitOf(balances))];
      const at = texts.indexOf('Sum');
      expect(at === -1 ? [] : texts.slice(at + 2, at + 4)).toEqual(sum);
      expect(texts.at(-1)).toBe(`Log revision ${revision} · Log hash ${last(hash)}`);
    }
  });

  it('names station, reference, moment, zone and when it was printed', async () => {
    const document = await trialBalance({ revision: 20 });
    const texts = textsOf(documentPdf(document, PRINTING).content);
    expect(texts.slice(0, 6)).toEqual([
      'Taya Arena',
      'Trial balance · after revision 20',
      'Station 1 · Ref # TR20',
      expect.stringMatching(/^Revision 20 is of Nov 21, 2026, \d+:\d\d:\d\d [AP]M$/),
      'Printed Nov 22, 2026, 2:40:09 PM',
      'Times are those of Asia/Manila',
    ]);
  });

  it('of a time before the log there is none', async () => {
    const moment = { wallMs: 0, offsetMinutes: 0 };
    await expect(trialBalance({ moment })).rejects.toThrow('The log begins after this time.');
  });
});

describe('the journal on paper', () => {
  it('has the entries between two moments as the journal posts them, with their sums', async () => {
    for (const [after, through] of [
      [0, end],
      [12, 30],
      [30, end - 1],
    ] as const) {
      const document = await journalOf(followed, { after: { revision: after }, through });
      const { entries, balances } = posted(after, through);
      const rows = rowsIn(document);
      expect(
        rows.entries.flatMap(([revision, , text]) =>
          revision === '' || text === '' ? [] : [[revision, text]],
        ),
      ).toEqual(entries.map(({ event }) => [String(event.revision), entryText(event)]));
      const sum = money(debitOf(entries.flatMap(({ postings }) => postings)));
      const texts = textsOf(documentPdf(document, PRINTING).content);
      const at = texts.lastIndexOf('Sum');
      expect(texts.slice(at + 3, at + 5)).toEqual([sum, sum]);
      expect(texts).toContain(`Station 1 · Ref # J${after}R${through}`);
      expect(texts.at(-1)).toBe(`Log revision ${through} · Log hash ${last(recorded[through]?.hash)}`);
      const then = new Map(balances.map(({ account, amount }) => [account, amount]));
      expect(rows.accounts.length).toBeGreaterThan(2);
      for (const [label = '', ...sums] of rows.accounts) {
        const [before = 0, debit = 0, credit = 0, left = 0] = sums.map(centavosOf);
        const [account = ''] = label.split(' ');
        expect([account, left]).toEqual([account, then.get(account) ?? 0]);
        expect([account, before + debit - credit]).toEqual([account, left]);
      }
    }
  });

  it('of an account carries its balance along and has no reference', async () => {
    const account = `drawer:${ANA.userId}`;
    const document = await journalOf(followed, { after: { revision: 12 }, account });
    const texts = textsOf(documentPdf(document, PRINTING).content);
    expect(texts).toContain(`Journal · after revision 12 through ${end}, of ${account}`);
    expect(texts).toContain('Station 1');
    const rows = rowsIn(document);
    expect(rows.accounts.map(([label]) => label)).toEqual([`${account} ana`]);
    const held = posted(0, end).balances.find((one) => one.account === account)?.amount ?? 0;
    const at = texts.lastIndexOf('Sum');
    // Above it, before the empty cell of its revision.
    expect(texts[at - 2]).toBe(money(held));
    const byEntry = Map.groupBy(rows.entries.slice(0, -1), ([revision]) => revision);
    for (const ofEntry of byEntry.values())
      expect(ofEntry.some(([, , , label]) => label === `${account} ana`)).toBe(true);
  });

  it('of a teller has what changes their balances, and of the accounts their drawer alone', async () => {
    const document = await journalOf(followed, { after: { revision: 0 }, tellerId: ANA.userId });
    expect(rowsIn(document).accounts.map(([label]) => label)).toEqual([`drawer:${ANA.userId} ana`]);
    expect(textsOf(documentPdf(document, PRINTING).content)[1]).toMatch(/, of ana \(teller 4\)$/);
  });

  it('says so where nothing was posted', async () => {
    const document = await journalOf(followed, { after: { revision: end } });
    expect(textsOf(documentPdf(document, PRINTING).content)).toContain(
      'Nothing was posted between these moments.',
    );
  });

  it('is not made of too many postings; one less is made', async () => {
    const long = legalStation();
    const first = long.log.length - 1;
    for (let added = 0; added <= MAX_PDF_ROWS / 2; added += 1)
      long.do({ type: 'cashIn', tellerId: ANA.userId, amount: centavos(100) });
    const { followed: ofLong, end: last } = sourcesOf(long);
    const after = { revision: first };
    await expect(journalOf(ofLong, { after })).rejects.toThrow(
      'These entries have more than 5,000 postings, the most rows of a PDF. Please choose a shorter time or one account, or save them as CSV.',
    );
    const most = await journalOf(ofLong, { after, through: last - 1 });
    expect(rowsIn(most).entries).toHaveLength(MAX_PDF_ROWS + 1);
  });
});

describe('a teller’s day on paper', () => {
  const dayOf = async (tellerId: number) =>
    tellerDayDocument(await followed.reach(), { tellerId, date: '2026-11-21' });

  it('has the totals, and each line with what the drawer held after it', async () => {
    const texts = textsOf(documentPdf(await dayOf(ANA.userId), PRINTING).content);
    expect(texts).toContain('Teller’s day · ana (teller 4), Nov 21, 2026');
    const sold = texts.indexOf('Sold');
    expect(texts.slice(sold, sold + 3)).toEqual(['Sold', '3', '1,700.00']);
    const paid = texts.indexOf('Paid');
    expect(texts.slice(paid + 2, paid + 4)).toEqual(['-200.00', '6,500.00']);
    expect(texts.at(-1)).toMatch(/^Log revision \d+ · Log hash /);
  });

  it('there is none of somebody who is no teller', async () => {
    await expect(dayOf(1)).rejects.toThrow('There is no such teller.');
  });
});
