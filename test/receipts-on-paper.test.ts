import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { escposOf } from '../frontend/src/receipt/escpos.js';
import { printedOn } from '../frontend/src/receipt/escpos-printer.fixture.js';
import { PAPERS, PRINTERS } from '../frontend/src/receipt/papers.fixture.js';
import { run } from './browser/support/paper.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taya-paper-'));
});

afterAll(() => rm(folder, { recursive: true }));

/** The code that a scanner reads on a printed receipt. */
async function scanned(bytes: Uint8Array, dots: number): Promise<string> {
  const file = join(folder, 'paper.pbm');
  await writeFile(file, printedOn(dots, bytes).toPbm());
  return run('zbarimg', 'zbar-tools', '--quiet', file).trim();
}

const CODES: Readonly<Record<string, string>> = {
  'bet on wala': 'M2WH84JQY5RV',
  cashin: 'H84JQY5RVN2C',
  remit: 'H84JQY5RVN2C',
  balance: 'B4R128',
};

const cases = Object.entries(PAPERS).flatMap(([name, receipt]) =>
  PRINTERS.map(({ dots, ...options }) => ({ name, receipt, dots, options })),
);

describe('on paper', () => {
  it.each(cases)(
    'a scanner reads the code of a $name ($options.columns columns, peso sign as $options.pesoSign)',
    async ({ name, receipt, dots, options }) => {
      const code = CODES[name] ?? 'K7QP3MXW9DTA';
      expect(await scanned(escposOf(receipt, options), dots)).toBe(`CODE-128:${code}`);
    },
  );
});
