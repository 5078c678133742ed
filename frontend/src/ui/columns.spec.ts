import { expect, test } from '@jest/globals';
import { momentColumn, moneyColumn, textColumn } from './columns.js';

const ROW = { name: 'Ana', amount: '-1250.50', at: '2026-11-21T16:05:09.000Z' };

test('a text is the same in the table and in its files, unless the table shows it in another way', () => {
  const column = textColumn<typeof ROW>('Name', ({ name }) => name, { cell: () => 'ANA', sortBy: 'name' });
  expect(column).toMatchObject({ title: 'Name', sortBy: 'name' });
  expect([column.cell(ROW), column.inFile?.(ROW)]).toEqual(['ANA', 'Ana']);
});

test('money is grouped with its sign for people, and a plain number in files', () => {
  const column = moneyColumn<typeof ROW>('Amount', ({ amount }) => amount);
  expect(column.look).toBe('right');
  expect([column.cell(ROW), column.inFile?.(ROW)]).toEqual(['-₱1,250.50', { digits: '-1250.50' }]);
});

test('a moment can be sorted in files; one that never was is N/A for people and empty there', () => {
  const column = momentColumn<typeof ROW>('At', ({ at }) => at);
  const never = momentColumn<typeof ROW>('At', () => null);
  expect(column.cell(ROW)).toMatch(/^Nov 2[12], 2026, /);
  expect(column.inFile?.(ROW)).toMatch(/^2026-11-2[12] \d\d:05:09$/);
  expect([never.cell(ROW), never.inFile?.(ROW)]).toEqual(['N/A', '']);
});
