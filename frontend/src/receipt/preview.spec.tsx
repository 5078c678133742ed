import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { readCode128 } from './code128.fixture.js';
import { ReceiptPreview } from './preview.js';
import { receiptOf } from './receipt-of.js';
import { BET, COPY, ORIGINAL, SUBJECTS } from './receipts.fixture.js';

const markupOf = (...receipt: Parameters<typeof receiptOf>) =>
  renderToStaticMarkup(<ReceiptPreview receipt={receiptOf(...receipt)} />);

const BAR = /<rect x="(\d+)" y="0" width="(\d+)"/g;
const barsIn = (markup: string) =>
  [...markup.matchAll(BAR)].map(([, x, width]) => ({ x: Number(x), width: Number(width) }));

describe('the preview', () => {
  it('draws bars that can be read as the serial or the reference', () => {
    expect(readCode128(barsIn(markupOf(SUBJECTS.bet, ORIGINAL)))).toBe('K7QP3MXW9DTA');
    expect(readCode128(barsIn(markupOf(SUBJECTS.payout, COPY)))).toBe('K7QP3MXW9DTA');
    expect(readCode128(barsIn(markupOf(SUBJECTS.cashin, ORIGINAL)))).toBe('H84JQY5RVN2C');
    expect(readCode128(barsIn(markupOf(SUBJECTS.balance, ORIGINAL)))).toBe('B4R128');
  });

  it('draws a disc for MERON and a square for WALA, each with its word', () => {
    const meron = markupOf(SUBJECTS.bet, ORIGINAL);
    const wala = markupOf({ ...SUBJECTS.bet, bet: { ...BET, is_bet_meron: false } }, ORIGINAL);
    expect([meron.includes('<circle'), meron.includes('>MERON<'), meron.includes('WALA')]).toEqual([
      true,
      true,
      false,
    ]);
    expect([wala.includes('<circle'), wala.includes('>WALA<'), wala.includes('MERON')]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('sets no style attribute and runs no script: the content security policy forbids them', () => {
    for (const subject of Object.values(SUBJECTS)) {
      expect(markupOf(subject, COPY)).not.toMatch(/<style|<script|style=|\son\w+=/);
    }
  });

  it('shows names as text, whatever they contain', () => {
    const teller = { full_name: '<img src=x onerror=alert(1)>', location: '"' };
    const markup = markupOf({ ...SUBJECTS.bet, teller }, ORIGINAL);
    expect(markup).not.toContain('<img');
    expect(markup).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });
});
