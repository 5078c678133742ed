import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { escposOf } from '../frontend/src/receipt/escpos.js';
import { printedOn } from '../frontend/src/receipt/escpos-printer.fixture.js';
import { PAPERS, PRINTERS } from '../frontend/src/receipt/papers.fixture.js';
import { SEAL } from '../frontend/src/receipt/receipts.fixture.js';
import { firstOf } from '../play/runs.js';
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
  'bet on wala': 'CODE-128:M2WH84JQY5RV',
  cashin: 'CODE-128:H84JQY5RVN2C',
  remit: 'CODE-128:H84JQY5RVN2C',
  'reversed cashin': 'CODE-128:H84JQY5RVN2C',
  'reversal of a cashin': 'CODE-128:M2WH84JQY5RV',
  balance: 'CODE-128:B4R128',
  z: 'CODE-128:Z27M84XQ7KDT',
  'reprinted z, closed for an absent teller': 'CODE-128:Z27M84XQ7KDT',
  'claim slip': 'CODE-128:R4TW9KXQ2MHC',
  seal: `QR-Code:${SEAL.text}`,
  'reprinted seal': `QR-Code:${SEAL.text}`,
};

const WITHOUT_CODE = ['x', 'slip of a cancelled bet'];

const cases = Object.entries(PAPERS)
  .filter(([name]) => !WITHOUT_CODE.includes(name))
  .flatMap(([name, receipt]) =>
    firstOf(PRINTERS, 1).map(({ dots, ...options }) => ({ name, receipt, dots, options })),
  );

describe('on paper', () => {
  it.each(cases)(
    'a scanner reads the code of a $name ($options.columns columns, peso sign as $options.pesoSign)',
    async ({ name, receipt, dots, options }) => {
      const code = CODES[name] ?? 'CODE-128:K7QP3MXW9DTA';
      expect(await scanned(escposOf(receipt, options), dots)).toBe(code);
    },
  );
});
