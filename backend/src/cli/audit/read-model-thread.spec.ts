import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Violation } from '../../audit/log/violation.js';
import { CleanupStack } from '../../system/cleanup-stack.js';
import { WITHOUT_KEY } from '../../system/station-key.js';
import { WorkerClient, WorkerLostError } from '../../system/worker-rpc.js';
import { AuditedFolder } from '../audited-folder.fixture.js';
import { checkInThread, type ReadModelCalls } from './read-model-thread.js';

const folder = new AuditedFolder();
const calls = jest.spyOn(WorkerClient.prototype, 'call');
const cleanup = new CleanupStack();

beforeEach(() => folder.writeLedger());

afterEach(async () => {
  await cleanup.close();
  folder.dispose();
});

it('is told of a thread that is lost, and closes without it', async () => {
  const { path: dataDir } = folder.directory;
  const location = { dataDir, stationId: '1', eventStore: null, mongoUrl: null, trust: WITHOUT_KEY };
  const result = checkInThread(location, cleanup);
  await Promise.all([
    expect(result).rejects.toBeInstanceOf(WorkerLostError),
    (calls.mock.contexts[0] as WorkerClient<ReadModelCalls>).terminate(),
  ]);
  const found = new Violation('chain', 7, 'the event is missing');
  await expect(cleanup.closeAfter(found)).rejects.toBe(found);
});
