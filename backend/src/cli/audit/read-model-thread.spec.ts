import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Violation } from '../../audit/log/violation.js';
import { CleanupStack } from '../../system/cleanup-stack.js';
import { WITHOUT_KEY } from '../../system/station-key.js';
import { WorkerClient, WorkerLostError } from '../../system/worker-rpc.js';
import { AuditedFolder } from '../audited-folder.fixture.js';
import { beginInThread, type ReadModelCalls } from './read-model-thread.js';

const folder = new AuditedFolder();
const calls = jest.spyOn(WorkerClient.prototype, 'call');
const cleanup = new CleanupStack();

beforeEach(() => folder.writeLedger());

afterEach(async () => {
  await cleanup.close();
  folder.dispose();
});

it('is told of a thread that is lost at the next window, and closes without it', async () => {
  const { path: dataDir } = folder.directory;
  const location = { dataDir, stationId: '1', eventStore: null, mongoUrl: null, trust: WITHOUT_KEY };
  const readModels = await beginInThread(location, cleanup);
  await readModels.replay([]);
  await (calls.mock.contexts[0] as WorkerClient<ReadModelCalls>).terminate();
  // A rejection that nobody listens to would end the process now.
  await setTimeout(10);
  await expect(readModels.replay([])).rejects.toBeInstanceOf(WorkerLostError);
  const found = new Violation('chain', 7, 'the event is missing');
  await expect(cleanup.closeAfter(found)).rejects.toBe(found);
});
