/** Sealed days: what the log says of them, and whether it bears out seals from paper and from a witness. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { keyIdOf, parseSeal, sealText } from '@taya/contracts/seal';
import { recordedLog } from '../audit/station-log.fixture.js';
import { workedDay } from '../audit/worked-day.fixture.js';
import { openGame } from '../ledger/testing/play.fixture.js';
import { DAY, peso, SEALER } from '../ledger/testing/station.fixture.js';
import { stationKeyOf } from '../system/station-key.js';
import { AuditedFolder } from './audited-folder.fixture.js';

let folder: AuditedFolder;
/** Of three days, as they are on paper. */
let papers: string[];

beforeEach(() => {
  folder = new AuditedFolder();
  const { station } = folder;
  station.do({ type: 'sealDay', date: '2026-11-20' });
  station.do({ type: 'sealDay', date: '2026-11-21' });
  station.do({ type: 'actOnGame', gameId: 3, action: 'stop_betting_all' });
  station.do({ type: 'actOnGame', gameId: 3, action: 'set_winner_meron' });
  station.do({ type: 'actOnGame', gameId: 3, action: 'confirm_result' });
  station.do({ type: 'sealDay', date: '2026-11-22' });
  station.at += DAY;
  openGame(station);
  papers = papersOf(station.log);
  folder.writeLedger();
});
afterEach(() => folder.dispose());

function papersOf(log: readonly string[]): string[] {
  const seals = log.flatMap((json) => {
    const { type, data } = JSON.parse(json);
    return type === 'day.sealed' ? [data] : [];
  });
  return seals.map(({ publicKey, ...seal }) =>
    sealText({ ...seal, stationId: '1', keyId: keyIdOf(publicKey) }),
  );
}

const verified = async (...args: string[]) => {
  const { code, out } = await folder.audit(['verify', ...args]);
  return {
    code,
    bad: out.filter((line) => line.startsWith('BAD')),
    seals: out.find((line) => / seals /.test(line)),
  };
};

/** Another history in the place of the true one, its chain and its anchor right; those who write it have no key. */
function rewrite(change: (log: readonly string[]) => readonly string[]): void {
  rmSync(folder.directory.ledger);
  rmSync(folder.directory.anchor);
  folder.writeLedger(recordedLog(change(folder.station.log)));
}

const bad = (text: string | RegExp) => ({
  code: 1,
  bad: [expect.stringMatching(text instanceof RegExp ? text : new RegExp(`^BAD +seals +.*${text}`))],
});

it('vouch for an export that is imported, up to their place, and refuse another history', async () => {
  const file = join(folder.directory.path, 'export');
  await folder.audit(['export', '--out', file]);
  const into = (name: string, expected: string) =>
    folder.audit(['import', '--in', file, '--expect', expected], join(folder.directory.path, name));
  const { code, out } = await into('one', papers[1] ?? '');
  const { revision = 0 } = parseSeal(papers[1] ?? '') ?? {};
  const after = folder.station.log.length - 1 - revision;
  expect({ code, last: out.at(-1) }).toEqual({
    code: 0,
    last: `Up to revision ${revision} it is the history that was expected. Nobody has vouched for the ${after} after it.`,
  });
  rewrite((log) => log.map((json) => json.replace('"name":"Game"', '"name":"Match"')));
  rmSync(file);
  await folder.audit(['export', '--out', file]);
  expect(await into('other', papers.join('\n'))).toMatchObject({
    code: 1,
    said: [expect.stringContaining('has another history than the expected one')],
  });
});

describe('the seals of a log', () => {
  it('are checked each: hash, sums, order and signature', async () => {
    expect(await verified()).toMatchObject({
      code: 0,
      seals: expect.stringMatching(new RegExp(`3 sealed days.* key ${keyIdOf(SEALER.publicKey)}$`)),
    });
  });

  it('do not hold where an event before one was changed, though every hash was made again', async () => {
    rewrite((log) => log.map((json) => json.replace('"name":"Game"', '"name":"Match"')));
    expect(await verified()).toMatchObject(bad('seal 1 names the hash'));
  });

  it('do not hold where a day in the middle was taken out, or two were swapped', async () => {
    const at = (part: string) => folder.revisionOf(part);
    const [first, second] = [at('"2026-11-20"'), at('"date":"2026-11-21"')];
    rewrite((log) => log.toSpliced(second, 1));
    expect(await verified()).toMatchObject(bad(/^BAD +transitions .*seal 3 follows seal 1/));
    rewrite((log) => log.with(first, log[second] ?? '').with(second, log[first] ?? ''));
    expect(await verified()).toMatchObject(bad(/^BAD +transitions .*seal 2 follows seal 0/));
  });

  it('do not hold where a day was played again: its seal stands twice', async () => {
    const second = folder.revisionOf('"date":"2026-11-21"');
    rewrite((log) => log.toSpliced(second + 1, 0, log[second] ?? ''));
    expect(await verified()).toMatchObject(bad(/^BAD +transitions .*seal 2 follows seal 2/));
  });

  it('do not hold with a seal that was made without the key', async () => {
    rewrite((log) => log.map((json) => json.replace(/("signature":")./, '$1_')));
    expect(await verified()).toMatchObject(bad('the signature of seal 1 is wrong'));
  });

  it('do not hold when they are of another key than the station has', async () => {
    folder.trust = { key: stationKeyOf('ab'.repeat(32)), replaces: null };
    rewrite((log) => log);
    expect(await verified()).toMatchObject(bad("signed with the key d75a980182b10ab7, and the station's is"));
  });
});

describe('a seal from paper', () => {
  it('is borne out by the log that it was made of', async () => {
    for (const paper of papers) {
      expect(await verified('--seal', paper)).toMatchObject({
        code: 0,
        seals: expect.stringContaining('; 1 from outside are borne out'),
      });
    }
  });

  it('finds an older copy and a tail cut off: the log ends before it', async () => {
    rewrite((log) => log.slice(0, folder.revisionOf('"date":"2026-11-22"')));
    expect((await verified()).code).toBe(0);
    expect(await verified('--seal', papers[2] ?? '')).toMatchObject(bad('the log ends before it'));
    expect((await verified('--seal', papers[1] ?? '')).code).toBe(0);
  });

  it('finds a rewritten history without any seal', async () => {
    rewrite((log) => log.filter((json) => !json.includes('"day.sealed"')));
    expect((await verified()).code).toBe(0);
    expect(await verified('--seal', papers[0] ?? '')).toMatchObject(bad('is not in the log, which has'));
  });

  it('finds a history that somebody with the key has written and sealed again', async () => {
    rewrite(() => {
      const other = workedDay();
      other.do({ type: 'cashIn', tellerId: 4, amount: peso(1) });
      other.do({ type: 'sealDay', date: '2026-11-20' });
      return other.log;
    });
    expect((await verified()).code).toBe(0);
    expect((await verified('--seal', papers[0] ?? '')).code).toBe(1);
  });

  it('is refused when somebody has made it up', async () => {
    const forged = parseSeal(papers[1] ?? '');
    if (forged === null) throw new Error('a seal');
    const text = sealText({ ...forged, sums: { ...forged.sums, payin: forged.sums.payin + 1 } });
    expect(await verified('--seal', text)).toMatchObject(
      bad(
        `seal 2 of 2026-11-21 says payin ${forged.sums.payin + 1}, but that in the log ${forged.sums.payin}`,
      ),
    );
  });
});

it('the file of a witness is borne out seal by seal', async () => {
  const file = join(folder.directory.path, 'witness.ndjson');
  const lines = papers.map((seal, index) => JSON.stringify({ at: index, seal }));
  writeFileSync(file, `${lines.join('\n')}\n`);
  expect(await verified('--seal', file)).toMatchObject({
    code: 0,
    seals: expect.stringContaining('; 3 from outside are borne out'),
  });
  rewrite((log) => log.slice(0, folder.revisionOf('"date":"2026-11-22"')));
  expect(await verified('--seal', file)).toMatchObject(bad('seal 3 of 2026-11-22'));
});

it('what is no seal is wrong use', async () => {
  for (const wrong of ['', 'taya-seal-1 main', 'nothing', `${papers[0]}x`]) {
    expect((await folder.audit(['verify', '--seal', wrong])).code).toBe(2);
  }
});
