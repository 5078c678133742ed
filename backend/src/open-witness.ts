import type { Config } from './config/config.js';
import type { DocumentReader } from './document-store/document-store.js';
import type { Ledger } from './pipeline/ledger.js';
import { SEALS } from './read-models/collections.js';
import { WitnessSender } from './seals/witness-sender.js';
import type { CleanupStack } from './system/cleanup-stack.js';
import { PartLog } from './system/part-log.js';
import type { Timers } from './system/system.js';

/** Given to a witness at once. */
const MOST_SEALS = 1_000;
/** Within which the read models usually have a new seal. */
const SEAL_PROJECTED_MS = 500;

/** Gives the seals to a witness on another machine, if the settings name one. */
export function startWitness(
  { witness, stationId }: Config,
  parts: { readonly ledger: Ledger; readonly documents: DocumentReader; readonly timers: Timers },
  cleanup: CleanupStack,
): void {
  if (witness === null) return;
  const log = new PartLog('witness');
  let isFailing = false;
  let newest = 0;
  const sender = new WitnessSender({
    ...witness,
    stationId,
    timers: parts.timers,
    sealsAfter: async (sealId) => {
      const where = { id: { gt: sealId } };
      const seals = await parts.documents.find(SEALS, { where, orderBy: [['id', 'asc']], limit: MOST_SEALS });
      if (seals.length < MOST_SEALS && (seals.at(-1)?.id ?? sealId) < newest)
        throw new Error(`seal ${newest} is not in the read models yet`);
      return seals.map(({ text }) => text);
    },
    onFailure: ({ message }) => {
      if (!isFailing)
        log.tell('witness.failed', `The witness at ${witness.url} has not taken a seal: ${message}`);
      isFailing = true;
    },
    onKept: (count) => {
      if (isFailing || count > 0)
        log.tell('witness.kept', `The witness has all seals, ${count} of them new`, { count });
      isFailing = false;
    },
  });
  parts.ledger.onDurable((events) => {
    for (const event of events) {
      if (event.type !== 'day.sealed') continue;
      newest = event.data.sealId;
      // A moment later the read models have it.
      parts.timers.after(SEAL_PROJECTED_MS, () => sender.wake());
    }
  });
  sender.wake();
  cleanup.defer(() => sender.close());
}
