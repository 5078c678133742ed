import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, it, jest } from '@jest/globals';
import { recordedLog } from '../../audit/station-log.fixture.js';
import { WorkerClient, WorkerLostError } from '../../system/worker-rpc.js';
import { AuditedFolder } from '../audited-folder.fixture.js';
import type { DocumentsCalls } from './documents.worker.js';
import { rebuildInTwoThreads } from './rebuild-in-two-threads.js';

const folder = new AuditedFolder();
const calls = jest.spyOn(WorkerClient.prototype, 'call');
const log = recordedLog(folder.station.log);
const half = 20;

afterEach(() => {
  calls.mockClear();
  folder.dispose();
});

/** A rebuild whose other thread is lost while the second half of the log is read. */
function rebuild(secondHalf = log.slice(half)): Promise<number> {
  const read = async (from: number) => {
    if (from === 0) return log.slice(0, half);
    await (calls.mock.contexts[0] as WorkerClient<DocumentsCalls>).terminate();
    // A rejection that nobody listens to would end the process now.
    await setTimeout(10);
    return secondHalf;
  };
  return rebuildInTwoThreads({
    events: { read, tail: async () => ({ revision: log.length - 1, hash: '' }) },
    location: { dataDir: folder.directory.path, stationId: '1', mongoUrl: null },
    print: () => {},
    onProgress: () => {},
  });
}

it('fails where its thread is lost', async () => {
  await expect(rebuild()).rejects.toBeInstanceOf(WorkerLostError);
});

it('says what it found in the log where its thread is lost too', async () => {
  await expect(rebuild(log.slice(half + 1))).rejects.toMatchObject({ check: 'chain', revision: half + 1 });
});
