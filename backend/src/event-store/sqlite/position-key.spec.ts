/** Who has the data folder but not the station's key cannot write an anchor that is believed. */
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NO_KEY, StationKeyError, type StationTrust, stationKeyOf } from '../../system/station-key.js';
import { readAcknowledgedPosition } from './acknowledged-position.js';
import { forgePosition } from './forged-position.fixture.js';
import { appendOneByOne, LedgerDirectory } from './ledger-directory.fixture.js';
import { SqliteLedgerFile } from './ledger-file.js';

const KEY = stationKeyOf('ab'.repeat(32));
const OTHER = stationKeyOf('cd'.repeat(32));
const WITH_KEY: StationTrust = { key: KEY, replaces: null };

let directory: LedgerDirectory;
beforeEach(() => {
  directory = new LedgerDirectory();
});
afterEach(() => directory.dispose());

function write(trust?: StationTrust, count = 3): void {
  const file = new SqliteLedgerFile(directory.path, 'id', trust);
  appendOneByOne(file, count);
  file.close();
}

function refusal(trust?: StationTrust): string {
  try {
    new SqliteLedgerFile(directory.path, 'id', trust).close();
  } catch (error) {
    expect(error).toBeInstanceOf(StationKeyError);
    return (error as Error).message;
  }
  throw new Error('was opened');
}

const markedBy = () => readAcknowledgedPosition(directory.anchor)?.mark?.keyId ?? null;

/** An anchor that says something else, its checksum made right: what somebody without the key can write. */
function forge(change: (line: string) => string): void {
  const slot = directory.newestSlot();
  const start = slot * 4_096;
  const line = directory.readPositionFile().slice(start).split('\n', 1)[0]?.trimEnd() ?? '';
  const text = change(line.slice(0, line.lastIndexOf(' ')));
  const sum = createHash('sha256').update(text, 'latin1').digest('hex');
  directory.damageSlot(slot, 0, `${`${text} ${sum}`.padEnd(511)}\n`);
}

describe('an anchor with the station’s key', () => {
  it('is written and opened again with it, from the first one on', () => {
    write(WITH_KEY);
    write(WITH_KEY);
    expect(markedBy()).toBe(KEY.id);
    expect(readAcknowledgedPosition(directory.anchor)).toMatchObject({ revision: 5, ledgerId: 'id' });
  });

  it('is refused where the key is missing or is another one, by name', () => {
    write(WITH_KEY);
    expect(refusal()).toContain(`was written with the station key ${KEY.id}, which is not here`);
    expect(refusal({ key: OTHER, replaces: null })).toContain(`but the key here is ${OTHER.id}`);
    expect(refusal({ key: OTHER, replaces: NO_KEY })).toContain(`STATION_KEY_REPLACES=${KEY.id}`);
    expect(markedBy()).toBe(KEY.id);
  });

  it('of a lost key is taken over when the operator names that key', () => {
    write(WITH_KEY);
    write({ key: OTHER, replaces: KEY.id });
    expect(markedBy()).toBe(OTHER.id);
    write({ key: OTHER, replaces: null });
  });

  it('cannot be moved by somebody without the key', () => {
    write(WITH_KEY, 5);
    directory.edit('DELETE FROM events WHERE revision > 2');
    const hash = directory.hashAt(2);
    forge((line) => line.replace(/ 4 [0-9a-f]{64} /, ` 2 ${hash} `));
    expect(readAcknowledgedPosition(directory.anchor)?.revision).toBe(2);
    expect(refusal(WITH_KEY)).toContain(`a MAC that the station's key (${KEY.id}) did not make`);
  });

  it('cannot be exchanged for one without a MAC', () => {
    write(WITH_KEY, 5);
    directory.edit('DELETE FROM events WHERE revision > 2');
    forgePosition(directory.path, 'id');
    expect(refusal(WITH_KEY)).toContain('carries no MAC, although this station has a key');
  });
});

describe('an anchor that was made without a key', () => {
  it('is taken over by a key that was made just now, and by no other', () => {
    write();
    expect(markedBy()).toBeNull();
    expect(refusal(WITH_KEY)).toContain(`STATION_KEY_REPLACES=${NO_KEY}`);
    write({ key: KEY, replaces: NO_KEY });
    expect(markedBy()).toBe(KEY.id);
  });
});
