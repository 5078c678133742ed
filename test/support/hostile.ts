/** Invalid values that no honest client sends, by the kind of the field. */

const WRONG_TYPES: readonly unknown[] = [
  null,
  {},
  { $gt: '' },
  { toString: 'x' },
  [],
  ['1'],
  [[1]],
  nested(200),
];

const LONG = 'x'.repeat(3_000);

/** Never a decimal with two places above 0. */
const NO_AMOUNTS: readonly unknown[] = [
  ...WRONG_TYPES,
  true,
  false,
  '',
  ' ',
  ' 1',
  '1 ',
  '1\n',
  '+1',
  '-1',
  '-0',
  '1e3',
  '1E2',
  '0x10',
  '1.234',
  '1.',
  '.5',
  '1,000',
  '1_000',
  '1 000',
  '１００',
  '١٢',
  '१',
  '²',
  'NaN',
  'Infinity',
  'null',
  '__proto__',
  'constructor',
  '9'.repeat(400),
  '1'.repeat(20),
  '1\u0000',
  '\ud800',
  LONG,
  0,
  '0',
  '0.00',
  -1,
  -0.01,
  0.001,
  1.005,
  1e-7,
  1e21,
  1e300,
];

/** The values among these that an amount or a percentage from 0 on accepts. */
const ZEROS: ReadonlySet<unknown> = new Set([0, '0', '0.00']);

/** Invisible text: a zero-width space, a filler, a soft hyphen, a blank pattern. */
const INVISIBLE: readonly string[] = ['\u200b', '\u3164 \u00ad', '\u2800\u2060'];

/** Not even a name to look for. */
const NO_SOUGHT: readonly unknown[] = [
  ...WRONG_TYPES,
  true,
  12,
  1e21,
  '',
  '   ',
  ...INVISIBLE,
  'x'.repeat(101),
  LONG,
  '\ud800',
  'a\udc00b',
];

/** Controls (C0, DEL, C1), direction marks, zero-width characters and separators of lines. */
const HIDING = [
  ...['a\u0000b', 'a\nb', 'a\tb', 'a\u001bb', 'a\u007fb', 'a\u0085b', 'a\u009bb', 'a\u2028b'],
  ...['a\u061cb', 'a\u200e', 'a\u202eb', 'a\u2066b', 'a\u2069b'],
  ...['a\u200bb', 'a\u200cb', 'a\u200db', 'a\u2060b', '\ufeffa', 'a\u00adb', 'a\u{e0061}'],
];

const NO_TEXTS: readonly unknown[] = [...NO_SOUGHT, ...HIDING];

const HONEST_TERMS: ReadonlySet<unknown> = new Set(['', '   ', 'a\nb', 'x'.repeat(101)]);

const NO_SECRETS: readonly unknown[] = [
  ...WRONG_TYPES,
  true,
  12_345_678,
  1e21,
  '\ud800',
  'x'.repeat(201),
  LONG,
];

const NO_WHOLES: readonly unknown[] = [
  ...WRONG_TYPES,
  true,
  '1',
  '1e3',
  '',
  '１',
  1.5,
  -1,
  1e21,
  2 ** 53,
  'NaN',
  '__proto__',
  LONG,
];

const NO_FLAGS: readonly unknown[] = [...WRONG_TYPES, 'true', 'false', '', 0, 1, 'on', '__proto__'];

const NO_DATES: readonly unknown[] = [
  ...WRONG_TYPES,
  true,
  20260101,
  1e21,
  '',
  '2026-02-30',
  '2026-13-01',
  '2026-00-10',
  '2026-1-1',
  '26-01-01',
  ' 2026-01-01',
  '2026-01-01 ',
  '2026-01-01T00:00:00Z',
  '+002026-01-01',
  '２０２６-０１-０１',
  'today',
  '__proto__',
  LONG,
];

const NO_WORDS: readonly unknown[] = [
  ...WRONG_TYPES,
  true,
  1,
  '',
  'START',
  ' start',
  'running',
  '__proto__',
  'constructor',
  LONG,
];

const MANY = Array.from({ length: 21 }, (_, index) => index + 1);

const NO_AMOUNT_LISTS: readonly unknown[] = [
  ...WRONG_TYPES.filter((value) => !(Array.isArray(value) && value[0] === '1')),
  ...[true, 1, '1', LONG, [0], ['0.00'], [-1], ['1.234'], [null], ['1', 'x'], MANY],
];

/** `{}` is an empty drawer. */
const NO_PIECES: readonly unknown[] = [
  ...WRONG_TYPES.filter((value) => JSON.stringify(value) !== '{}'),
  ...[true, 1, '1', LONG, { x: 1 }, { 1.234: 1 }, { '１': 1 }, { 1000: null }, { 1000: '3' }, { 1000: -1 }],
  ...[{ 1000: 1.5 }, { 1000: 100_001 }, { 1000: 1e21 }, Object.fromEntries(MANY.map((each) => [each, 1]))],
];

const NO_PINS: readonly unknown[] = [
  ...WRONG_TYPES,
  ...[true, 123456, '', '12345', '1234567', '12345６', ' 12345', '12345 ', '+12345', '1e3456', LONG],
];

const PERSON = { username: 'superadmin', pin: '123456' };
const NO_APPROVALS: readonly unknown[] = [
  ...WRONG_TYPES,
  ...[true, 1, 'superadmin', LONG, [PERSON], { username: 'superadmin' }, { pin: '123456' }],
  ...[
    { ...PERSON, username: '' },
    { ...PERSON, username: LONG },
    { ...PERSON, username: 1 },
  ],
  ...NO_PINS.map((pin) => ({ ...PERSON, pin })),
];

export const HOSTILE = {
  amount: [...NO_AMOUNTS, '100000000.00', 100_000_000],
  percentage: [...NO_AMOUNTS, '100.01', 101],
  /** A percentage from 0 to 1,000. */
  minimum: [...NO_AMOUNTS.filter((value) => !ZEROS.has(value)), '1000.01'],
  /** An amount that may be none. */
  correction: [...NO_AMOUNTS.filter((value) => !ZEROS.has(value)), '100000000.00'],
  text: NO_TEXTS,
  /** A name that is looked for. */
  sought: NO_SOUGHT,
  /** A text that may be empty. */
  note: NO_TEXTS.filter((value) => value !== '' && value !== '   '),
  /** A text of several lines, of at most 500 characters, that may be empty. */
  terms: NO_TEXTS.filter((value) => !HONEST_TERMS.has(value)),
  secret: NO_SECRETS,
  newSecret: [...NO_SECRETS, 'short', '1234567'],
  id: [...NO_WHOLES, 0],
  /** Of staff: 1 or 3. */
  staffRole: [...NO_WHOLES, 0, 2, 4],
  /** 0 to 86,399. */
  seconds: [...NO_WHOLES, 86_400],
  /** 0 to 1,440. */
  minutes: [...NO_WHOLES, 1_441],
  /** 5 to 600. */
  callSeconds: [...NO_WHOLES, 4, 601],
  /** 0 to 600. */
  holdSeconds: [...NO_WHOLES, -1, 601],
  pin: NO_PINS,
  approval: NO_APPROVALS,
  flag: NO_FLAGS,
  /** A list of amounts above 0. */
  amounts: NO_AMOUNT_LISTS,
  /** What was counted, by denomination. */
  pieces: NO_PIECES,
  date: NO_DATES,
  word: NO_WORDS,
} as const satisfies Record<string, readonly unknown[]>;

export type FieldKind = keyof typeof HOSTILE;

/** Invalid numbers of a query parameter, as written in the address. */
export const HOSTILE_COUNTS = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '%2B1',
  '%201',
  '1%20',
  '%EF%BC%91',
  '%D9%A1',
  '',
  'NaN',
  'Infinity',
  '0x10',
  'true',
  'null',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  '99999999999999999999',
  '%00',
  '1&page=2&page_size=3',
] as const;

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}
