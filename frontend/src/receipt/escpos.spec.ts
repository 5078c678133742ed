import { describe, expect, it } from '@jest/globals';
import { MAX_NAME_LENGTH, MAX_PRINT_BYTES, MAX_TERMS_LENGTH } from '@taya/contracts/limits';
import fc from 'fast-check';
import { readCode128 } from './code128.fixture.js';
import { type EscposOptions, escposOf } from './escpos.js';
import type { Paper, PrintedLine } from './escpos-paper.fixture.js';
import { OWN_CHARACTER, printedOn } from './escpos-printer.fixture.js';
import { printableText } from './escpos-text.js';
import type { Line, Receipt } from './lines.js';
import { QUIET_MODULES } from './module-width.js';
import { PAPERS, PRINTERS } from './papers.fixture.js';
import { receiptOf } from './receipt-of.js';
import { BET, ORIGINAL, STATION, SUBJECTS } from './receipts.fixture.js';
import { textOf } from './text.fixture.js';
import type { Columns } from './text.js';

const USUAL: EscposOptions = { columns: 48, pesoSign: 'text', opensDrawer: false };
const DOTS: Record<Columns, number> = { 48: 576, 42: 512 };

const printed = (receipt: Receipt, options: Partial<EscposOptions> = {}): Paper => {
  const whole = { ...USUAL, ...options };
  return printedOn(DOTS[whole.columns], escposOf(receipt, whole));
};

const lineOf = (paper: Paper, words: string): PrintedLine => {
  const line = paper.lines.find(({ text }) => text.includes(words));
  if (line === undefined) throw new Error(`not printed: ${words}`);
  return line;
};

const paperOf = (name: string): Receipt => {
  const receipt = PAPERS[name];
  if (receipt === undefined) throw new Error(`no paper: ${name}`);
  return receipt;
};

const wordsOf = (lines: readonly string[]) => lines.map((line) => line.trim()).filter((line) => line !== '');

/** The printed characters of a line of the plain text. */
const readOff = (paper: Paper) =>
  wordsOf(
    paper.lines.map(({ text, isInverse }) =>
      (isInverse ? `*** ${text.trim()} ***` : text)
        .replaceAll('═', '=')
        .replaceAll('─', '-')
        .replaceAll(OWN_CHARACTER, '₱')
        .replace(/^CODE128 .*/, '||||| CODE128 |||||')
        .replace(/^QR .*/, '||||| QR CODE |||||'),
    ),
  );

const withPesoSign = (receipt: Receipt): Receipt =>
  JSON.parse(JSON.stringify(receipt).replace(/PHP (?=\d)/g, '₱')) as Receipt;

const cases = Object.entries(PAPERS).flatMap(([name, receipt]) =>
  PRINTERS.map(({ dots, ...options }) => ({ name, receipt, dots, options })),
);

describe('a printer prints', () => {
  it.each(cases)(
    '$name completely, on $options.columns columns with a peso sign as $options.pesoSign',
    (paper) => {
      const { receipt, dots, options } = paper;
      const expected = textOf(options.pesoSign === 'text' ? receipt : withPesoSign(receipt), options.columns);
      const { lines, actions } = printedOn(dots, escposOf(receipt, options));
      expect(readOff({ lines } as Paper)).toEqual(wordsOf(expected.split('\n')));
      expect(actions).toEqual(['cut']);
    },
  );

  it('feeds the last line past the cutter, and nothing after the cut', () => {
    const { rows } = printed(paperOf('bet'));
    const spareRows = rows.length - rows.findLastIndex((row) => row.includes(1));
    expect(spareRows).toBeGreaterThan(110);
    expect(spareRows).toBeLessThan(160);
    expect([...escposOf(paperOf('bet'), USUAL).slice(-3)]).toEqual([0x1d, 0x56, 1]);
  });
});

describe('receipts a cashier must not confuse', () => {
  const shapeOf = (receipt: Receipt, words: string) => {
    const paper = printed(receipt);
    const line = lineOf(paper, words);
    return { ...line, frame: paper.rows.slice(line.top - 64, line.top).map((row) => row.join('')) };
  };

  it('differ in size: the side is three times as high, a stake twice, a payout three times', () => {
    expect(shapeOf(paperOf('bet'), 'M E R O N').height).toBe(3);
    expect(shapeOf(paperOf('bet'), 'PHP 500.00').height).toBe(2);
    expect(shapeOf(paperOf('payout'), 'PAID PHP 736.20').height).toBe(3);
    expect(shapeOf(paperOf('cashin'), '>>> CASHIN >>>').height).toBe(2);
    expect(shapeOf(paperOf('balance'), 'Balance (on hand)').height).toBe(2);
  });

  it('differ in shape: a disc in a light round frame for MERON, a square in a heavy box for WALA', () => {
    const blackIn = (rows: readonly string[]) => rows.join('').replaceAll('0', '').length;
    const meron = shapeOf(paperOf('bet'), 'M E R O N').frame;
    const wala = shapeOf(paperOf('bet on wala'), '[ W A L A ]').frame;
    // In the middle of the mark, slightly above its bottom: a square is as wide there, a disc is not.
    const markIn = (rows: readonly string[], y: number) =>
      /1+/.exec(rows[y]?.slice(240, 336) ?? '')?.[0].length;
    expect([markIn(meron, 40), markIn(wala, 40)]).toEqual([40, 40]);
    expect(markIn(meron, 58)).toBeLessThan(20);
    expect(markIn(wala, 58)).toBe(40);
    expect(blackIn(wala)).toBeGreaterThan(2 * blackIn(meron));
    expect([meron[0]?.[12], wala[0]?.[12]]).toEqual(['0', '1']);
  });

  it.each(['reprinted bet', 'reprinted payout of the largest sum', 'cancelled bet'])(
    'a %s says so twice, in white on black from edge to edge, and no original does',
    (name) => {
      const paper = printed(paperOf(name));
      const marks = paper.lines.filter(({ isInverse }) => isInverse);
      expect(marks.map(({ text }) => text.trim()).filter((text) => text === 'REPRINT 2')).toHaveLength(2);
      for (const { top, height } of marks) {
        expect(height).toBe(2);
        expect(paper.runsIn(top)).toEqual([{ x: 0, width: 576 }]);
      }
    },
  );

  it('is not on originals', () => {
    for (const name of ['bet', 'bet on wala', 'payout', 'cashin', 'remit', 'balance']) {
      expect(printed(paperOf(name)).lines.some(({ isInverse }) => isInverse)).toBe(false);
    }
  });
});

describe('the barcode', () => {
  const barsOn = (receipt: Receipt, columns: Columns) => {
    const paper = printed(receipt, { columns });
    return { bars: paper.runsIn(lineOf(paper, 'CODE128 ').top), width: paper.width };
  };
  const betOf = (serial: string) => receiptOf({ ...SUBJECTS.bet, bet: { ...BET, serial } }, ORIGINAL);

  it('of any serial can be read, in modules of three dots on 48 columns and of two on 42', () => {
    for (const [columns, dots] of [
      [48, 3],
      [42, 2],
    ] as const) {
      for (const serial of ['K7QP3MXW9DTA', '999999999999', 'AAAAAAAAAAAA', 'WWWWWWWWWWW2']) {
        const { bars, width } = barsOn(betOf(serial), columns);
        expect(readCode128(bars)).toBe(serial);
        expect(Math.min(...bars.map((bar) => bar.width))).toBe(dots);
        const last = bars.at(-1);
        expect(bars[0]?.x).toBeGreaterThanOrEqual(QUIET_MODULES * dots);
        expect(width - (last?.x ?? 0) - (last?.width ?? 0)).toBeGreaterThanOrEqual(QUIET_MODULES * dots);
      }
    }
  });

  it('is never silently left out: one that does not fit is refused', () => {
    const longest = { 48: 'A'.repeat(21), 42: 'A'.repeat(17) };
    for (const columns of [48, 42] as const) {
      expect(readCode128(barsOn(betOf(longest[columns]), columns).bars)).toBe(longest[columns]);
      expect(() => escposOf(betOf(`${longest[columns]}A`), { ...USUAL, columns })).toThrow(
        'too wide for the paper',
      );
    }
    expect(() => escposOf(betOf('K7QP {C'), USUAL)).toThrow('not a code');
  });
});

describe('the drawer', () => {
  it('opens for a payout where the setting is on, before the paper comes, and never for anything else', () => {
    const pays = ['payout', 'payout of a lost ticket'];
    for (const name of pays)
      expect(printed(paperOf(name), { opensDrawer: true }).actions).toEqual(['pulse', 'cut']);
    expect(printed(paperOf('payout')).actions).toEqual(['cut']);
    const others = Object.keys(PAPERS).filter((name) => !pays.includes(name));
    expect(others).toContain('reprinted payout of the largest sum');
    for (const name of others) {
      expect(printed(paperOf(name), { opensDrawer: true }).actions).toEqual(['cut']);
    }
  });

  it('stays shut for a claim by the administrator, which pays nothing out', () => {
    const claimed = {
      ...SUBJECTS.payout.bet,
      has_claimed: false,
      is_admin_claim: true,
      claimed_by: { id: 6, name: 'Rosa Reyes' },
      claimed_date: null,
    };
    const paper = receiptOf({ ...SUBJECTS.payout, bet: claimed }, ORIGINAL);
    expect(printed(paper, { opensDrawer: true }).actions).toEqual(['cut']);
  });
});

describe('names', () => {
  const tellerOn = (full_name: string, options: Partial<EscposOptions> = {}) => {
    const paper = printed(
      receiptOf({ ...SUBJECTS.bet, teller: { full_name, location: '' } }, ORIGINAL),
      options,
    );
    return lineOf(paper, 'Teller').text.replace(/^Teller +/, '');
  };

  it.each([
    ['María Nuñez-Übel', 'María Nuñez-Übel'],
    ['Nin\u0303o', 'Niño'],
    ['Nguyễn Şimşek', 'Nguyen Simsek'],
    ['“Bong” D’Souza – cashier', '"Bong" D\'Souza - cashier'],
    ['Bong 😀 小林', 'Bong ? ??'],
    ['A←B ☺ ¶§•►', 'A?B ? ??-?'],
    ['~{|}`^', '~{|}`^'],
  ])('like %s are printed as %s', (name, expected) => {
    expect(tellerOn(name)).toBe(expected);
    expect(tellerOn(name, { pesoSign: 'bitmap' })).toBe(expected);
  });

  it('with a peso sign are printed with the sign or with the word', () => {
    expect(tellerOn('₱ 100 and ₱5')).toBe('PHP 100 and PHP 5');
    expect(tellerOn('₱100 ~', { pesoSign: 'bitmap' })).toBe(`${OWN_CHARACTER}100 ~`);
  });
});

describe('no text at all', () => {
  // fast-check's own `binary` makes a table of a million characters first.
  const character = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code).toWellFormed());
  const anything = fc.string({ unit: character, maxLength: 60 });
  const nasty = fc.constantFrom(
    '\u001b@',
    '\u001d\u0056\u0000',
    '\n',
    '\u0010\u0004\u0001',
    '←',
    '{',
    '₱',
    '\u0000',
    '-',
  );
  const texts = fc.array(fc.oneof(anything, nasty), { maxLength: 4 }).map((parts) => parts.join(''));
  const lines: fc.Arbitrary<Line> = fc.oneof(
    fc.constantFrom<Line>({ type: 'rule', weight: 'single' }, { type: 'side', side: 'WALA' }),
    fc.record({ type: fc.constantFrom('heading', 'text', 'terms', 'mark'), text: texts }),
    fc.record({ type: fc.constant('big'), text: texts, size: fc.constantFrom('tall', 'huge') }),
    fc.record({ type: fc.constant('pair'), label: fc.constantFrom('Teller', 'Ref'), value: texts }),
    fc.record({ type: fc.constant('sum'), label: texts, value: texts, strong: fc.boolean() }),
  );

  /** The visible characters of a line, without spaces. */
  const inkOf = (line: Line, { columns, pesoSign }: EscposOptions): string => {
    if (line.type === 'rule') return '─'.repeat(columns);
    if (line.type === 'side') return '[WALA]';
    const text = 'text' in line ? line.text : 'value' in line ? line.label + line.value : '';
    return printableText(text).replaceAll('₱', pesoSign === 'text' ? 'PHP' : OWN_CHARACTER);
  };

  it('becomes a command, is wider than the paper, or is lost', () => {
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 4 }), fc.constantFrom(...PRINTERS), (some, printer) => {
        const receipt: Receipt = { ...paperOf('bet'), lines: [...some, { type: 'cut' }] };
        const paper = printedOn(printer.dots, escposOf(receipt, printer));
        expect(paper.actions).toEqual(['cut']);
        const ink = some.map((line) => inkOf(line, printer)).join('');
        expect(
          paper.lines
            .map(({ text }) => text)
            .join('')
            .replaceAll(' ', ''),
        ).toBe(ink.replaceAll(' ', ''));
      }),
    );
  });
});

describe('a receipt for QZ Tray', () => {
  it.each(Object.values(SUBJECTS))('is small enough to be signed, whatever its content: $kind', (subject) => {
    const longest = 'Ñ'.repeat(MAX_NAME_LENGTH);
    const station = { ...STATION, name: longest, terms: 'Ñ '.repeat(MAX_TERMS_LENGTH / 2) };
    for (const { dots: _, ...options } of PRINTERS) {
      const paper = receiptOf(subject, { ...ORIGINAL, copy: 2, station });
      expect(escposOf(paper, { ...options, opensDrawer: true }).length).toBeLessThan(MAX_PRINT_BYTES);
    }
  });
});
