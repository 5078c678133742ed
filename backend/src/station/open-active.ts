import { ActiveInstance, type ActiveInstanceParts } from '../active/active-instance.js';
import type { Config } from '../config/config.js';
import { openLeaseStream } from '../event-store/open-ledger.js';
import { activatePipeline, type PipelineOptions } from '../pipeline/open-pipeline.js';
import type { CleanupStack } from '../system/cleanup-stack.js';
import { dataFolderId } from '../system/data-folder-id.js';
import { PartLog } from '../system/part-log.js';
import type { StationContext } from './station.js';

type ActiveParts = StationContext & Pick<PipelineOptions, 'store' | 'station' | 'firstCredentials'>;

/** Whether a second instance can stand by: it needs the read models and what is stored outside the log. */
export function mayStandBy({ mongoUrl }: Pick<Config, 'mongoUrl'>): boolean {
  return mongoUrl !== null;
}

/** One of the instances of a station whose ledger is on a server; null where it is in files, which one process has. */
export async function openActive(
  { config, instance, system, store, ...opening }: ActiveParts,
  cleanup: CleanupStack,
): Promise<ActiveInstance | null> {
  const { eventStore } = config;
  if (eventStore === null) return null;
  const { clock, timers } = system;
  const stream = await openLeaseStream({ ...config, eventStore }, system);
  const log = new PartLog('instances');
  const self = { holder: instance, location: dataFolderId(config.dataDir) };
  const onFailure = ({ message }: Error) => log.write('instances.failed', `The lease: ${message}`);
  const activate: ActiveInstanceParts['activate'] = (pipeline) =>
    activatePipeline(pipeline, { store, ...opening, isLeaseHeld: () => active.isLeaseHeld });
  const active: ActiveInstance = new ActiveInstance({ stream, self, clock, timers, onFailure, activate });
  cleanup.defer(() => active.handOver());
  active.onActive(() =>
    log.write('instances.active', `Instance ${instance} is the active one`, { instance }),
  );
  active.onStandby(() => log.write('instances.standby', `Instance ${instance} stands by`, { instance }));
  return active;
}
