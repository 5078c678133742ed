import type { Ledger } from '../pipeline/ledger.js';
import type { CleanupStack } from '../system/cleanup-stack.js';
import type { TimerHandle, Timers } from '../system/system.js';

/** Of fewer events no snapshot is made. */
const SHORT_LEDGER_EVENTS = 100;
const LOOK_EVERY_MS = 1_000;

interface LaterThread {
  start(): void;
  stop(): Promise<void>;
}

/** Starts a thread once the ledger is long enough to need it. */
export function startLater(
  thread: LaterThread,
  ledger: Pick<Ledger, 'durableRevision'>,
  timers: Timers,
  cleanup: CleanupStack,
): void {
  let next: TimerHandle | null = null;
  const look = () => {
    if (ledger.durableRevision < SHORT_LEDGER_EVENTS) next = timers.after(LOOK_EVERY_MS, look);
    else thread.start();
  };
  look();
  cleanup.defer(() => {
    next?.cancel();
    return thread.stop();
  });
}
