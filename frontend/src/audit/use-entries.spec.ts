/** @jest-environment jsdom */
import { expect, jest, test } from '@jest/globals';
import type { JournalAfter } from '@taya/contracts/answers/audit';
import { readAllEntries } from './use-entries.js';

/** Answers like a station whose every event up to the end is an entry. @returns where each call began, and its rows */
function journalOf(end: number): readonly (readonly [after: number, rows: number])[] {
  const calls: [after: number, rows: number][] = [];
  window.fetch = jest.fn<typeof fetch>(async (path) => {
    const query = new URL(String(path), 'http://station').searchParams;
    const [after, rows] = [Number(query.get('revision')), Number(query.get('page_size'))];
    calls.push([after, rows]);
    const last = Math.min(after + rows, end);
    const entries = Array.from({ length: last - after }, (_, index) => ({ revision: after + index + 1 }));
    const data = { revision: after, entries, next: last < end ? last : null };
    const answer = { success: true, message: '', data };
    return { ok: true, status: 200, headers: new Headers(), json: async () => answer } as unknown as Response;
  });
  return calls;
}

const revisionsIn = (pages: readonly JournalAfter[]) =>
  pages.flatMap(({ entries }) => entries.map(({ revision }) => revision));

test('a file has all entries between two moments, whatever the page shows', async () => {
  const calls = journalOf(250);
  const { pages, isAll } = await readAllEntries({ after: 0, through: 250 });
  expect(isAll).toBe(true);
  expect(revisionsIn(pages)).toEqual(Array.from({ length: 250 }, (_, index) => index + 1));
  expect(calls).toEqual([
    [0, 100],
    [100, 100],
    [200, 100],
  ]);
});

test('a file ends after the most entries that it has, and is known not to have all', async () => {
  journalOf(10_001);
  const { pages, isAll } = await readAllEntries({ after: 0, through: 10_001 });
  expect(isAll).toBe(false);
  expect(revisionsIn(pages)).toHaveLength(10_000);
});
