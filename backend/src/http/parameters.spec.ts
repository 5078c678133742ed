import { describe, expect, it } from '@jest/globals';
import { Failure } from './failure.js';
import { parsePaging } from './paging.js';
import {
  amount,
  choice,
  day,
  endsAfter,
  filtersOf,
  idAmong,
  idOf,
  idParam,
  requiredFilter,
  search,
} from './parameters.js';

const FILTERS = {
  search: search('Any part'),
  side: choice(['MERON', 'WALA'], 'The side'),
  teller_id: idOf('A teller'),
  status: idAmong([1, 2], 'A status'),
  amount_from: amount('Least'),
  amount_to: endsAfter('amount_from', amount('Greatest')),
};

const DAYS = {
  date_from: requiredFilter(day('First'), 'Please select both'),
  date_to: endsAfter('date_from', requiredFilter(day('Last'), 'Please select both'), 'From after To'),
};

const read = (parameters: Record<string, unknown>) => ({
  ...filtersOf(FILTERS, parsePaging(parameters).filter),
});
const asJson = (filter: object) => ({ filter: JSON.stringify(filter) });

function refusal(readThem: () => unknown): Pick<Failure, 'code' | 'field' | 'message'> {
  try {
    readThem();
  } catch (error) {
    if (error instanceof Failure) return { code: error.code, field: error.field, message: error.message };
    throw error;
  }
  throw new Error('was not refused');
}

describe('the filters of a list', () => {
  const all = { search: 'ana', side: 'WALA', teller_id: 7, status: 2, amount_from: 550, amount_to: 550 };

  it('are read from parameters and from JSON alike', () => {
    const texts = {
      search: ' ana ',
      side: 'WALA',
      teller_id: '7',
      status: '2',
      amount_from: '5.5',
      amount_to: '5.50',
    };
    expect(read(texts)).toEqual(all);
    expect(read(asJson({ ...texts, teller_id: 7, status: 2, amount_to: 5.5 }))).toEqual(all);
  });

  it('are left out when empty, and others are ignored', () => {
    expect(read({ search: ' ', side: '', teller_id: '', amount_from: '', other: 'x' })).toEqual({});
    expect(read(asJson({ search: null, side: null, teller_id: null, amount_to: null }))).toEqual({});
    expect(read({ filter: '{"__proto__":{"search":"x"}}' })).toEqual({});
  });

  const text = 'must be a text of at most 100 characters';
  const noAmount = 'must be an amount with at most two decimal places';
  const id = 'must be a positive whole number';

  it.each([
    ['search', ['x'.repeat(101), 1, true, ['a'], { $gt: '' }], text],
    ['side', [1, ['WALA'], 'x'.repeat(101)], text],
    ['side', ['wala', 'RED', '__proto__'], 'must be one of MERON, WALA'],
    ['teller_id', ['0', '-1', '1.5', ' 1', 'x', '1e3', 0, 1.5, true, ['1']], id],
    ['status', ['x', '0', 1.5, []], id],
    ['status', ['3', 8], 'must be one of 1, 2'],
    ['amount_from', ['-1', '1.005', 1.005, 100_000_000, 'x', true, ['1'], ' '], noAmount],
  ])('that are wrong are refused by name: %s', (name, values, rule) => {
    for (const value of values) {
      const refused = refusal(() => read(asJson({ [name]: value })));
      expect([value, refused]).toEqual([
        value,
        { code: 'VALIDATION', field: undefined, message: `${name} ${rule}` },
      ]);
    }
  });

  it('must be ranges that do not end before they begin', () => {
    const message = 'amount_from must not be after amount_to';
    expect(refusal(() => read({ amount_from: '10', amount_to: '9.99' })).message).toBe(message);
    expect(read({ amount_to: '9.99' })).toEqual({ amount_to: 999 });
  });
});

describe('filters that are needed', () => {
  const message = (days: object) => refusal(() => filtersOf(DAYS, { ...days })).message;

  it('say so when they are left out, and else what is wrong', () => {
    expect(message({})).toBe('Please select both');
    expect(message({ date_from: '2026-11-21', date_to: ' ' })).toBe('Please select both');
    expect(message({ date_from: '2026-02-30', date_to: '2026-11-21' })).toBe(
      'date_from must be a date, YYYY-MM-DD',
    );
    expect(message({ date_from: '2026-11-22', date_to: '2026-11-21' })).toBe('From after To');
  });
});

describe('a path id', () => {
  const readId = (value: string) => idParam().transform(value, { type: 'param', data: 'id' });

  it('is a positive safe integer', () => {
    expect(readId('1')).toBe(1);
    expect(readId('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
  });

  it.each([
    '0',
    '-1',
    '01',
    '1.0',
    '1e3',
    '',
    ' 1',
    'x',
    '9007199254740992',
    '1'.repeat(40),
    '١',
    '__proto__',
  ])('is not %p', (value) => {
    expect(() => readId(value)).toThrow('id must be a positive whole number');
  });
});
