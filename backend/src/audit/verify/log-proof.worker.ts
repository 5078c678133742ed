/** Proves a log beside the thread that compares the documents made of it. */
import { workerData } from 'node:worker_threads';
import { indexProblem } from '../../document-store/sqlite/compare-stored.js';
import { openEventReader } from '../../event-store/open-ledger.js';
import { nodeSystem } from '../../system/node-system.js';
import { serveCalls } from '../../system/worker-rpc.js';
import { AnchorCheck } from './anchor-check.js';
import { type LogProof, proveLog } from './log-proof.js';
import { HAS_VIOLATION, type LogProofCalls, type LogProofData, REACHED } from './log-proof-thread.js';

const { location, anchor, seals, shared } = workerData as LogProofData;
const told = new Int32Array(shared);

async function prove(): Promise<LogProof> {
  const reader = await openEventReader(location, nodeSystem);
  try {
    const at = (revision: number) => void Atomics.store(told, REACHED, revision);
    const proof = await proveLog({ reader, location, anchor: new AnchorCheck(anchor), seals, at });
    if (proof.violation !== null) Atomics.store(told, HAS_VIOLATION, 1);
    return proof;
  } finally {
    await reader.close();
  }
}

const proved = prove();

serveCalls<LogProofCalls>({
  proof: () => proved,
  async indexProblem(path) {
    const { violation } = await proved;
    return violation === null ? indexProblem(path) : null;
  },
});
