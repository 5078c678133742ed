import type { Config } from './config/config.js';
import type { Ledger } from './pipeline/ledger.js';
import { SEALS } from './read-models/collections.js';
import type { ReadModels } from './read-models/read-models.js';
import { type Witness, WitnessBoard } from './seals/witness-board.js';
import { WitnessSender } from './seals/witness-sender.js';
import type { CleanupStack } from './system/cleanup-stack.js';
import { PartLog } from './system/part-log.js';
import type { Timers } from './system/system.js';

/** Given to a witness at once. */
const MOST_SEALS = 1_000;

/** Gives the seals to a witness on another machine, if the settings name one. */
export function startWitness(
  { witness, stationId }: Config,
  parts: { readonly ledger: Ledger; readonly models: ReadModels; readonly timers: Timers },
  cleanup: CleanupStack,
): Witness {
  const board = new WitnessBoard(witness !== null);
  if (witness === null) return board;
  const log = new PartLog('witness');
  let isFailing = false;
  const sender = new WitnessSender({
    ...witness,
    stationId,
    board,
    timers: parts.timers,
    sealsFrom: async (sealId) => {
      const documents = await parts.models.current();
      const where = { id: { gte: sealId } };
      return documents.find(SEALS, { where, orderBy: [['id', 'asc']], limit: MOST_SEALS });
    },
    onFailure: ({ message }) => {
      if (!isFailing)
        log.tell('witness.failed', `Seals are not given to the witness at ${witness.url}: ${message}`);
      isFailing = true;
    },
    onKept: (count) => {
      if (isFailing || count > 0)
        log.tell('witness.kept', `The witness has all seals, ${count} of them new`, { count });
      isFailing = false;
    },
  });
  parts.ledger.onDurable((events) => {
    if (events.some(({ type }) => type === 'day.sealed')) sender.wake();
  });
  sender.wake();
  cleanup.defer(() => sender.close());
  return board;
}
