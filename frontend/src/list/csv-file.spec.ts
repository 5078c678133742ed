/** @jest-environment jsdom */

import { describe, expect, test } from '@jest/globals';
import type { Column } from '../ui/data-table.js';

// Set before the module that reads it is loaded.
document.head.innerHTML = '<meta name="station-time-zone" content="Asia/Manila" />';
const { sortableMoment } = await import('../ui/format.js');
const { csvOf } = await import('./csv-file.js');

interface Row {
  readonly name: string;
  readonly amount: string;
  readonly at: string | null;
}

const COLUMNS: readonly Column<Row>[] = [
  { title: 'Name', cell: ({ name }) => name, inFile: ({ name }) => name },
  { title: 'Amount, ₱', cell: ({ amount }) => amount, inFile: ({ amount }) => ({ digits: amount }) },
  { title: 'At', cell: ({ at }) => at, inFile: ({ at }) => sortableMoment(at) },
  { title: 'Action', cell: () => 'Edit' },
];

const linesOf = (...rows: readonly Row[]) => csvOf(COLUMNS, rows).split('\r\n');
const nameOf = (name: string) => linesOf({ name, amount: '1.00', at: null })[1]?.replace(/,1\.00,$/, '');

describe('a file of a list', () => {
  test('is marked as UTF-8, and has the titles of the table without the column of buttons', () => {
    expect(linesOf()).toEqual(['\ufeffName,"Amount, ₱",At', '']);
  });

  test('has money as plain numbers, also below zero, and times in the station’s zone', () => {
    expect(linesOf({ name: 'Ana Peña', amount: '-1250.50', at: '2026-11-21T16:05:09.000Z' })[1]).toBe(
      'Ana Peña,-1250.50,2026-11-22 00:05:09',
    );
    expect(linesOf({ name: 'Ben', amount: '0.00', at: null })[1]).toBe('Ben,0.00,');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\u200b=1', '＝1'])(
    'never contains a formula: %j',
    (name) => expect(nameOf(name)).toMatch(/^'/),
  );

  test('quotes cells with commas and quotes, and has one line for each row', () => {
    expect(nameOf('Cruz, "Ana"')).toBe('"Cruz, ""Ana"""');
    expect(nameOf('a\r\nb')).toBe('a\\r\\nb');
  });
});
