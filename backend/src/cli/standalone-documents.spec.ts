/** Documents that `tools/verify.mjs` holds to a log: receipts, reports, balances, journals. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { centavos, grouped } from '@taya/contracts/money';
import { balancesOf } from '../audit/balances.fixture.js';
import { Journal } from '../audit/log/journal.fixture.js';
import { recordedLog } from '../audit/station-log.fixture.js';
import { decode } from '../ledger/codec.js';
import { exportOf, figureTexts, StandaloneVerifier, wholeHistory } from './standalone-verifier.fixture.js';

let verifier: StandaloneVerifier;

beforeAll(() => {
  verifier = new StandaloneVerifier();
});

afterAll(() => verifier.dispose());

describe('receipts on paper', () => {
  const log = wholeHistory();
  const recorded = recordedLog(log);
  const sold = log.findIndex((json) => json.includes('"betId":2,"serial"'));
  const paid = log.findIndex((json) => json.includes('"bet.paid"'));
  const code = JSON.parse(log[sold] ?? '').data.serial as string;
  const paper = (revision: number) => recorded[revision]?.hash.slice(0, 12).toUpperCase() ?? '';

  it('are found in the log', () => {
    const spaced = `${paper(paid).slice(0, 6)} ${paper(paid).slice(6)}`.toLowerCase();
    const { status, stdout } = verifier.verify(exportOf(log), [
      ...['--ticket', code, paper(sold)],
      ...['--ticket', code, spaced],
    ]);
    expect([status, stdout]).toEqual([
      0,
      expect.stringContaining(`${code}: its hash is that of revision ${sold}.`),
    ]);
    expect(stdout).toContain(`${code}: its hash is that of revision ${paid}.`);
  });

  it('tell of a history that was written new with right hashes', () => {
    const forged = log.map((json) => json.replace('"amount":500000', '"amount":600000'));
    expect(verifier.verify(exportOf(forged))).toMatchObject({ status: 0 });
    expect(verifier.verify(exportOf(forged), ['--ticket', code, paper(sold)])).toMatchObject({
      status: 1,
      stdout: expect.stringContaining(`no event of it has ${paper(sold)}; revision ${sold}: bet.sold has `),
    });
  });

  it('whose code the log does not have', () => {
    expect(verifier.verify(exportOf(log), ['--ticket', 'ABCDEFGHJKMN', paper(sold)])).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('the log has no such code'),
    });
  });
});

describe('reports and balances on paper', () => {
  const log = wholeHistory();
  const forged = log.map((json) => json.replace('"amount":500000', '"amount":600000'));
  const paid = log.findIndex((json) => json.includes('"bet.paid"'));
  const hash = (recordedLog(log)[paid]?.hash ?? '').slice(0, 12).toUpperCase();
  const groups = hash.match(/.{4}/g) ?? [];

  it('are of the log, however they are typed', () => {
    const papers = [
      ['--paper', String(paid), hash],
      ['--paper', String(paid), ...groups],
    ];
    for (const paper of papers) {
      const said = `Paper ${paid}: its hash is that of revision ${paid}.`;
      expect(verifier.verify(exportOf(log), paper)).toMatchObject({
        status: 0,
        stdout: expect.stringContaining(said),
      });
    }
  });

  it('of a balance have its figures, as the station counts them at that revision', () => {
    const { status, stdout } = verifier.verify(exportOf(log), ['--paper', `b4r${paid}`, hash]);
    const texts = figureTexts(balancesOf(log.slice(0, paid + 1)).teller(4));
    const figures = Object.entries(texts).map(([figure, amount]) => `${figure} ${amount}`);
    expect([status, stdout]).toEqual([
      0,
      expect.stringContaining(
        `Paper B4R${paid}: its hash is that of revision ${paid}. Teller 4 stood there at`,
      ),
    ]);
    for (const figure of figures) expect(stdout).toContain(figure);
  });

  it.each([99, 1])('of a balance of user %s, who was no teller there, are none of the log', (user) => {
    expect(verifier.verify(exportOf(log), ['--paper', `B${user}R${paid}`, hash])).toMatchObject({
      status: 1,
      stdout: expect.stringContaining(
        `revision ${paid}: there is no teller ${user}. Paper B${user}R${paid} stands`,
      ),
    });
  });

  it('of a journal that ends before it begins are none', () => {
    const args = ['--paper', `J${paid + 1}R${paid}`, hash];
    expect(verifier.verify(exportOf(log), args)).toMatchObject({ status: 2 });
  });

  it('of a trial balance have its accounts, as the journal has them at that revision', () => {
    const { status, stdout } = verifier.verify(exportOf(log), ['--paper', `TR${paid}`, hash]);
    const journal = new Journal();
    for (const { revision, json } of recordedLog(log.slice(0, paid + 1)))
      journal.post(decode(revision, json));
    expect([status, stdout]).toEqual([0, expect.stringContaining(`Paper TR${paid}: its hash is that of`)]);
    for (const { account, amount } of journal.trialBalance())
      expect(stdout).toContain(`${account} ${grouped(centavos(amount))}`);
  });

  it('of a journal are of the log up to its last revision', () => {
    const said = `Paper J2R${paid}: its hash is that of revision ${paid}.`;
    expect(verifier.verify(exportOf(log), ['--paper', `J2R${paid}`, hash])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(said),
    });
  });

  it('tell of a history that was written new with right hashes, and of an older copy', () => {
    const is = (recordedLog(forged)[paid]?.hash ?? '').slice(0, 12).toUpperCase();
    expect(verifier.verify(exportOf(forged), ['--paper', String(paid), hash])).toMatchObject({
      status: 1,
      stdout: expect.stringContaining(`revision ${paid}: bet.paid has ${is}, not ${hash}.`),
    });
    expect(verifier.verify(exportOf(log.slice(0, paid)), ['--paper', String(paid), hash])).toMatchObject({
      status: 1,
      stdout: expect.stringContaining(`revision ${paid}: the log ends before it.`),
    });
  });

  it('count together with receipts, and one that is not found is enough', () => {
    const right = ['--paper', String(paid), hash];
    const wrong = ['--ticket', 'ABCDEFGHJKMN', ...groups];
    expect(verifier.verify(exportOf(log), [...right, ...wrong])).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(
        /\nPaper .* is that of .*\nReceipt ABCDEFGHJKMN: the log has no such code/,
      ),
    });
  });
});
