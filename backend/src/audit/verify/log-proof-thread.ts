import type { Seal } from '@taya/contracts/seal';
import { type LedgerLocation, ledgerLocation } from '../../event-store/open-ledger.js';
import { WorkerClient } from '../../system/worker-rpc.js';
import type { AnchorCheck, ReadAnchor } from './anchor-check.js';
import type { LogProof } from './log-proof.js';

const WORKER = new URL('./log-proof.worker.js', import.meta.url);

/** What stands in the shared memory: the last revision that was checked, and whether one was found that does not hold. */
export const REACHED = 0;
export const HAS_VIOLATION = 1;

export interface LogProofData {
  readonly location: LedgerLocation;
  readonly anchor: ReadAnchor;
  readonly seals: readonly Seal[] | undefined;
  readonly shared: SharedArrayBuffer;
}

export interface LogProofCalls {
  proof(): Promise<LogProof>;
  /** What is wrong with the indexes of the documents in a file, once the log was proved; null when nothing is. */
  indexProblem(path: string): Promise<string | null>;
}

/** Proves a log in a thread of its own, and then the indexes of the documents. */
export class LogProofThread {
  readonly proof: Promise<LogProof>;
  readonly #worker: WorkerClient<LogProofCalls>;
  readonly #shared: Int32Array;

  constructor(location: LedgerLocation, anchor: AnchorCheck, seals: readonly Seal[] | undefined) {
    const shared = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
    this.#shared = new Int32Array(shared);
    Atomics.store(this.#shared, REACHED, -1);
    const workerData: LogProofData = {
      location: ledgerLocation(location),
      anchor: anchor.read,
      seals,
      shared,
    };
    this.#worker = new WorkerClient(WORKER, { workerData });
    this.proof = this.#worker.call('proof');
    // Whoever awaits it later is told.
    this.proof.catch(() => {});
  }

  /** The last revision that was checked. Known without a message: the caller may be at work without a pause. */
  get reached(): number {
    return Atomics.load(this.#shared, REACHED);
  }

  get hasViolation(): boolean {
    return Atomics.load(this.#shared, HAS_VIOLATION) === 1;
  }

  /** To be asked at once: the thread looks at them when it is done with the log. */
  indexProblem(path: string): Promise<string | null> {
    const problem = this.#worker.call('indexProblem', path);
    problem.catch(() => {});
    return problem;
  }

  close(): Promise<void> {
    return this.#worker.terminate();
  }
}
