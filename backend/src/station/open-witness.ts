import type { Config } from '../config/config.js';
import type { DocumentReader } from '../document-store/document-store.js';
import { isSeal } from '../ledger/event-kinds.js';
import type { Ledger } from '../pipeline/ledger.js';
import { SEALS } from '../read-models/collections.js';
import { isUnreachable, type ReadModels } from '../read-models/read-models.js';
import { WitnessLog } from '../seals/witness-log.js';
import { WitnessSender } from '../seals/witness-sender.js';
import { type MonitoredWitness, WitnessStatus, waitingSeals } from '../seals/witness-status.js';
import type { CleanupStack } from '../system/cleanup-stack.js';
import type { System } from '../system/system.js';

const MOST_SEALS = 1_000;

interface Parts {
  readonly ledger: Ledger;
  readonly models: ReadModels;
  /** As they are, without waiting for the latest. */
  readonly documents: DocumentReader;
  readonly system: System;
}

/** Gives the seals to a witness on another machine, if the settings name one. */
export function startWitness(
  { witness, stationId }: Config,
  { ledger, models, documents, system }: Parts,
  cleanup: CleanupStack,
): MonitoredWitness {
  const status = new WitnessStatus(witness !== null);
  const waiting = () => waitingSeals(status, documents);
  if (witness === null) return { status, waiting };
  const log = new WitnessLog(witness.url, system.clock);
  const sender = new WitnessSender({
    ...witness,
    stationId,
    status,
    timers: system.timers,
    sealsFrom: async (sealId) => {
      const current = await models.current();
      const where = { id: { gte: sealId } };
      return current.find(SEALS, { where, orderBy: [['id', 'asc']], limit: MOST_SEALS });
    },
    onFailure: async (reason) => {
      // That the read models are away is logged by their own part; it is no fault of the witness.
      if (!isUnreachable(reason)) log.logFailure(reason, await waiting().catch(() => null));
    },
    onAllStored: (count) => log.logAllStored(count),
  });
  ledger.onDurable((events) => {
    if (events.some(isSeal)) sender.sendNew();
  });
  sender.sendNew();
  cleanup.defer(() => sender.close());
  return { status, waiting };
}
