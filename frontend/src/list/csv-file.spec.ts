/** @jest-environment jsdom */

import { describe, expect, test } from '@jest/globals';
import type { Column } from '../ui/data-table.js';

// Before what reads it is loaded.
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
  test('says that it is UTF-8, has the titles of the table, and no column of buttons', () => {
    expect(linesOf()).toEqual(['\ufeffName,"Amount, ₱",At', '']);
  });

  test('has money as plain numbers, also below zero, and moments as the station’s clock showed them', () => {
    expect(linesOf({ name: 'Ana Peña', amount: '-1250.50', at: '2026-11-21T16:05:09.000Z' })[1]).toBe(
      'Ana Peña,-1250.50,2026-11-22 00:05:09',
    );
    expect(linesOf({ name: 'Ben', amount: '0.00', at: null })[1]).toBe('Ben,0.00,');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\u200b=1', '＝1'])(
    'has no formula in it: %j',
    (name) => expect(nameOf(name)).toMatch(/^'/),
  );

  test('quotes what has commas and quotes, and stays one line a row', () => {
    expect(nameOf('Cruz, "Ana"')).toBe('"Cruz, ""Ana"""');
    expect(nameOf('a\r\nb')).toBe('a\\r\\nb');
  });
});
