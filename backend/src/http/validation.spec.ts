import { describe, expect, it } from '@jest/globals';
import { money, percentage } from './decimal-fields.js';
import { Failure } from './failure.js';
import {
  date,
  filledIn,
  flag,
  id,
  ipv4Address,
  oneOf,
  optional,
  secret,
  text,
  whole,
  withCheck,
} from './fields.js';
import { readAccepted } from './parameters.js';
import { body } from './validation.js';

const EVERY_KIND = body('EveryKind', {
  text: text({ message: 'Please fill in all fields.' }),
  note: optional(text({ mayBeEmpty: true, maxLength: 5 })),
  terms: optional(text({ manyLines: true })),
  secret: secret({ minLength: 8, maxLength: 20 }),
  flag: flag(),
  whole: whole({ min: 0, max: 10 }),
  id: id(),
  word: oneOf(['set', 'stop']),
  date: date({ message: 'Please select a date' }),
  money: money({ called: 'Cashin amount' }),
  percentage: percentage({ called: 'House percentage' }),
});

const GOOD = {
  text: 'Booth 1',
  secret: 'password1',
  flag: false,
  whole: 0,
  id: 1,
  word: 'set',
  date: '2026-11-21',
  money: '100.50',
  percentage: 5,
};

const read = (value: unknown) => EVERY_KIND.transform(value);

/** The message of a refused body. */
function refusal(value: unknown): string {
  try {
    read(value);
  } catch (error) {
    expect(error).toBeInstanceOf(Failure);
    expect((error as Failure).status).toBe(400);
    return (error as Failure).message;
  }
  throw new Error(`was not refused: ${JSON.stringify(value)}`);
}

it('takes over the declared fields unchanged', () => {
  expect({ ...read(GOOD) }).toEqual(GOOD);
});

it('ignores every other field and never reads a prototype', () => {
  const sent = JSON.parse(
    `{${JSON.stringify(GOOD).slice(1, -1)},"role_id":1,"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}`,
  ) as unknown;
  const values = read(sent);
  expect({ ...values }).toEqual(GOOD);
  expect(Object.hasOwn(values, 'role_id')).toBe(false);
  expect(Object.hasOwn(values, 'constructor')).toBe(false);
  expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
  expect('isAdmin' in values).toBe(false);
});

it('does not take a field from the prototype of what was sent', () => {
  expect(refusal(Object.create(GOOD))).toBe('Please fill in all fields.');
});

it('lets an optional field be left out, or be null', () => {
  expect(read({ ...GOOD, note: null }).note).toBeUndefined();
});

it('accepts a text of several lines only where the field allows it', () => {
  const terms = 'Keep this ticket.\r\n\nPaid within three days.\n';
  expect(read({ ...GOOD, terms }).terms).toBe(terms);
  const refused = 'terms must be a text of 1 to 100 visible characters';
  for (const bad of ['a\rb', 'a\u0000', '\n', '\ud800\n', 7])
    expect(refusal({ ...GOOD, terms: bad })).toBe(refused);
});

it.each([undefined, null, 'text', 7, true, [], [GOOD]])('refuses %p as a body', (value) => {
  expect(refusal(value)).toBe('The body must be a JSON object');
});

const NEVER: readonly unknown[] = [
  {},
  [],
  ['Booth 1'],
  { toString: 'x' },
  { __proto__: null },
  { valueOf: 1 },
  Number.NaN,
  Number.POSITIVE_INFINITY,
];

/** By field: the message, and invalid values that look valid. */
const HOSTILE: readonly (readonly [field: keyof typeof GOOD, message: string, values: readonly unknown[]])[] =
  [
    [
      'text',
      'Please fill in all fields.',
      [7, true, '', '   ', 'a\nb', 'a\u0000', '\ud800', 'x'.repeat(101)],
    ],
    ['secret', 'secret must be a text of 8 to 20 characters', [12345678, true, '', 'short', 'x'.repeat(21)]],
    ['flag', 'flag must be true or false', ['true', 'false', 1, 0, '', 'on']],
    ['whole', 'whole must be a whole number from 0 to 10', ['1', 1.5, -1, 11, 1e21, true, '']],
    ['id', 'id must be a positive whole number', ['1', 0, -1, 1.5, 2 ** 53, 1e308, true]],
    ['word', 'word must be one of set, stop', ['SET', '', 'constructor', 1, true, 'set ']],
    [
      'date',
      'Please select a date',
      ['2026-02-30', '2026-2-3', '21-11-2026', '', 20261121, true, '２０２６-11-21'],
    ],
    [
      'money',
      'Cashin amount must be greater than 0',
      [0, '0', '0.00', -1, '-1', '1e3', 1e21, '0x10', ' 1', '1 ', '1,000', '', true].concat([
        '١٠',
        '１０',
        '+5',
        '.5',
        '5.',
        '1.0.0',
        'NaN',
      ]),
    ],
    [
      'percentage',
      'House percentage must be a number between 0 and 100',
      [0, '0', '0.00', -1, 100.01, '100.01', '5%', 1e2 + 1, '', true, '５'],
    ],
  ];

describe('refuses hostile values and names the field', () => {
  it.each([
    ['money', ['1.005', 1.005, 1e3 + 0.001, '0.001'], 'Cashin amount must have at most two decimal places'],
    ['money', ['100000000', 100_000_000], 'Cashin amount must be at most ₱99,999,999.99'],
    ['percentage', ['5.005', 5.001], 'House percentage must have at most two decimal places'],
  ])('says what is wrong with a decimal: %s %j', (field, values, message) => {
    for (const value of values) expect(refusal({ ...GOOD, [field]: value })).toBe(message);
  });

  it.each(HOSTILE)('%s', (field, message, values) => {
    for (const value of [...values, ...NEVER]) {
      expect([value, refusal({ ...GOOD, [field]: value })]).toEqual([value, message]);
    }
    const { [field]: _left, ...rest } = GOOD;
    expect(refusal(rest)).toBe(message);
    expect(refusal({ ...GOOD, [field]: null })).toBe(message);
  });
});

it.each([1, '1', '1.5', '0.01', 99_999_999.99, '99999999.99'])('accepts %p as money', (money) => {
  expect(read({ ...GOOD, money }).money).toBe(money);
});

it('reads the parameters of a query as it reads a body, and names them in the message alone', () => {
  const day = { date: optional(date()) };
  expect(readAccepted(day, { date: '2026-11-21', other: 'x' })).toEqual({ date: '2026-11-21' });
  expect(readAccepted(day, {}).date).toBeUndefined();
  for (const sent of ['', '2026-02-30', ['2026-11-21', '2026-11-22']]) {
    expect(() => readAccepted(day, { date: sent })).toThrow(
      expect.objectContaining({ message: 'date must be a date, YYYY-MM-DD', field: undefined }),
    );
  }
});

const ADDRESS = ipv4Address(filledIn(text({ message: 'no text' }), 'left blank'), 'no address');
const HARD = secret({ message: 'no secret', maxLength: 20, alias: 'pass' });

const ORDERED = body('Ordered', {
  secret: withCheck(HARD, 'strength', (value) => value !== 'guessed', 'guessed before'),
  address: ADDRESS,
  flag: withCheck(
    optional(flag()),
    'format',
    (value, { secret }) => value === secret,
    '$property is another',
  ),
});

describe('of several problems', () => {
  const first = (sent: unknown) => {
    try {
      return ORDERED.transform(sent);
    } catch (error) {
      return [(error as Failure).field, (error as Failure).message];
    }
  };

  it('the form of every field is checked before formats, and those before strength', () => {
    expect(first({ secret: 'guessed', address: '1.2.3', flag: 1 })).toEqual([
      'flag',
      'flag must be true or false',
    ]);
    expect(first({ secret: 'guessed', address: '1.2.3', flag: true })).toEqual(['address', 'no address']);
    expect(first({ secret: 'guessed', address: ' 1.2.3.4', flag: true })).toEqual([
      'flag',
      'flag is another',
    ]);
    expect(first({ secret: 'guessed', address: ' 1.2.3.4' })).toEqual(['secret', 'guessed before']);
  });

  it('of one field its first', () => {
    expect(first({ secret: 'x', address: 7 })).toEqual(['address', 'left blank']);
    expect(first({ secret: 'x', address: 'a\nb' })).toEqual(['address', 'no text']);
  });

  it('a field is found under its other name, which its own goes before', () => {
    const rest = { address: '1.2.3.4' };
    expect(first({ pass: 'x', ...rest })).toEqual({ secret: 'x', ...rest });
    expect(first({ secret: null, pass: 'x', ...rest })).toMatchObject({ secret: 'x' });
    expect(first({ secret: 'y', pass: 'x', ...rest })).toMatchObject({ secret: 'y' });
    expect(first({ pass: 7, ...rest })).toEqual(['secret', 'no secret']);
  });
});
