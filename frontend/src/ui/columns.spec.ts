import { expect, test } from '@jest/globals';
import { amountColumn, countColumn, momentColumn, moneyColumn, textColumn } from './columns.js';

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

test('an amount and a count are grouped for people, and digits in files; a row without an amount has nothing', () => {
  const some = amountColumn<typeof ROW>('Amount, ₱', ({ amount }) => amount);
  const none = amountColumn<typeof ROW>('Amount, ₱', () => null);
  const count = countColumn<typeof ROW>('Revision', () => 48211);
  expect(some.cell(ROW)).toMatchObject({ type: 'b', props: { children: '-1,250.50' } });
  expect([none.cell(ROW), none.inFile?.(ROW)]).toEqual(['', '']);
  expect([some.inFile?.(ROW), count.inFile?.(ROW)]).toEqual([{ digits: '-1250.50' }, { digits: '48211' }]);
  expect(count.cell(ROW)).toBe('48,211');
});
