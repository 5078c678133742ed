/** `tools/verify.mjs --seal`: sealed days from paper, checked without the station. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { keyIdOf, sealText } from '@taya/contracts/seal';
import { workedDay } from '../audit/worked-day.fixture.js';
import { SEALER } from '../ledger/testing/station.fixture.js';
import { exportOf, StandaloneVerifier } from './standalone-verifier.fixture.js';

let verifier: StandaloneVerifier;

beforeAll(() => {
  verifier = new StandaloneVerifier();
});

afterAll(() => verifier.dispose());

const station = workedDay();
const sealedAt: number[] = [];
for (const date of ['2026-11-20', '2026-11-21']) {
  station.do({ type: 'sealDay', date });
  sealedAt.push(station.log.length - 1);
}
const [first = 0, second = 0] = sealedAt;
const papers = sealedAt.map((revision) => {
  const { publicKey, ...seal } = JSON.parse(station.log[revision] ?? '').data;
  return sealText({ ...seal, stationId: '1', keyId: keyIdOf(publicKey) });
});
const [firstPaper = '', secondPaper = ''] = papers;

describe('the standalone verifier', () => {
  it('finds seals from paper, one by one and in the file of a witness', () => {
    const file = join(verifier.folder, 'seals.ndjson');
    writeFileSync(file, papers.map((seal) => `${JSON.stringify({ seal })}\n`).join(''));
    for (const args of [
      ['--seal', firstPaper, '--seal', secondPaper],
      ['--seal', file],
    ]) {
      const { status, stdout } = verifier.verify(exportOf(station.log), args);
      expect([status, stdout]).toEqual([0, expect.stringContaining(`of revision ${first}.`)]);
      expect(stdout).toContain(`Seal 2 of 2026-11-21: it is that of revision ${second}.`);
      expect(stdout).toContain(`Seals are signed by ${keyIdOf(SEALER.publicKey)}.`);
    }
  });

  it('tells of a log that was cut off before a seal', () => {
    const { status, stdout } = verifier.verify(exportOf(station.log.slice(0, second)), [
      ...['--seal', firstPaper],
      ...['--seal', secondPaper],
    ]);
    expect([status, stdout]).toEqual([
      1,
      expect.stringContaining(`revision ${second}: the log has no such seal`),
    ]);
    expect(stdout).toContain(`Seal 1 of 2026-11-20: it is that of revision ${first}.`);
  });

  it('tells of a history that was written new without its seals', () => {
    const forged = station.log
      .slice(0, first)
      .map((json) => json.replace('"amount":500000', '"amount":600000'));
    expect(verifier.verify(exportOf(forged))).toMatchObject({ status: 0 });
    expect(verifier.verify(exportOf(forged), ['--seal', firstPaper])).toMatchObject({
      status: 1,
      stdout: expect.stringContaining(`revision ${first}: the log has no such seal`),
    });
  });

  it.each<readonly [what: string, edit: (json: string) => string, at: number, reason: string]>([
    [
      'an event before a seal changed',
      (json) => json.replace('"name":"Game"', '"name":"Match"'),
      first,
      'another hash',
    ],
    [
      'the sums of a seal changed',
      (json) => json.replace('"cashin":800000', '"cashin":800001'),
      first,
      'cashin of seal 1',
    ],
    [
      'the day of a seal changed',
      (json) => json.replace('2026-11-20', '2026-11-19'),
      first,
      'signature of seal 1',
    ],
    [
      'a seal of another number',
      (json) => json.replace('"sealId":2', '"sealId":3'),
      second,
      'seal 3 follows seal 1',
    ],
  ])('refuses %s, every hash right', (_what, edit, at, reason) => {
    const { status, stdout } = verifier.verify(exportOf(station.log.map(edit)));
    expect([status, stdout]).toEqual([1, expect.stringContaining(`revision ${at}: `)]);
    expect(stdout).toContain(reason);
  });

  it.each([['no such file'], ['.']])('is used wrongly with a seal of %j', (seal) => {
    expect(verifier.verify(exportOf(station.log), ['--seal', seal])).toMatchObject({ status: 2, stdout: '' });
  });
});
