import type { ServerMessages } from '@taya/contracts/socket';
import type { IdleSessions } from '../auth/idle-sessions.js';
import type { Config } from '../config/config.js';
import type { KeptStore } from '../document-store/document-store.js';
import { keyOfHalves } from '../document-store/kept-keys.js';
import { documentLocation, openLeases } from '../document-store/open-documents.js';
import { Activity, type SessionUse } from '../instances/activity.js';
import type { ForwardedCommand } from '../instances/peers.js';
import { PrivateClient } from '../instances/private-client.js';
import { PrivateListener } from '../instances/private-listener.js';
import { PATHS, PrivatePeers } from '../instances/private-peers.js';
import { InstanceRegistry, type PresentInstance } from '../instances/registry.js';
import { SharedLedger } from '../instances/shared-ledger.js';
import { MessageSigning } from '../instances/signed-messages.js';
import type { CommandPipeline } from '../pipeline/command-pipeline.js';
import type { Alerts } from '../system/alerts.js';
import type { CleanupStack } from '../system/cleanup-stack.js';
import { dataFolderId } from '../system/data-folder-id.js';
import { PartLog } from '../system/part-log.js';
import type { StationKey } from '../system/station-key.js';
import type { StationContext } from './station.js';

const KEY_ID = 'instances-key';

/** What instances tell each other about. */
export interface SharedParts {
  readonly ledger: SharedLedger;
  readonly idleSessions: IdleSessions;
  readonly alerts: Alerts;
}

export interface Instances {
  /** The ledger of all instances, over the pipeline of this one. */
  share(pipeline: CommandPipeline): SharedLedger;
  /**
   * Takes messages of the others, and lets them know of this instance.
   * @throws InstanceAddressError
   */
  join(parts: SharedParts): Promise<void>;
  /** How many others are there. */
  readonly others: number;
}

interface InstanceParts extends StationContext {
  readonly kept: KeptStore;
  readonly stationKey: Pick<StationKey, 'instancesKey'>;
}

/** Whether several instances can serve the station: they share its ledger and its documents. */
export function canBeShared({ eventStore, mongoUrl }: Pick<Config, 'eventStore' | 'mongoUrl'>): boolean {
  return eventStore !== null && mongoUrl !== null;
}

/** Opens what this instance needs to work with others of the same station. */
export async function openInstances(parts: InstanceParts, cleanup: CleanupStack): Promise<Instances> {
  const { config, instance, kept, stationKey, system, health } = parts;
  const { timers, clock } = system;
  const leases = await openLeases(documentLocation(config), clock);
  cleanup.defer(() => leases.close());
  const signing = new MessageSigning(await keyOfHalves(kept, KEY_ID, stationKey.instancesKey, system.random));
  const client = new PrivateClient({ instance, signing, timers });
  cleanup.defer(async () => client.close());
  const registry = new InstanceRegistry({
    leases,
    self: { instance, address: config.instanceAddress?.url ?? null },
    place: dataFolderId(config.dataDir),
    timers,
    watch: health.statusFor('instances'),
    onOthers: tellOfOthers(config),
  });
  const peers = new PrivatePeers(registry, client, clock);
  const onFailure = (error: Error) =>
    new PartLog('instances').tell('instances.failed', error.stack ?? error.message);
  return {
    get others() {
      return registry.others.length;
    },
    share: (pipeline) => new SharedLedger({ pipeline, peers, instance, system, onFailure }),
    async join({ ledger, idleSessions, alerts }) {
      await listen(parts, { signing, ledger, idleSessions, alerts }, cleanup);
      await registry.start();
      cleanup.defer(() => registry.close());
      alerts.onOwnBurst((data) => tellAll(peers, registry.others, PATHS.alert, data));
      const usesWithin = (ms: number) => idleSessions.listUsesWithin(ms);
      const activity = new Activity({ peers, others: () => registry.others, usesWithin, clock, timers });
      activity.start();
      cleanup.defer(async () => activity.close());
    },
  };
}

/** What is signed with the station's key was made by this program. */
async function listen(
  { config, instance }: InstanceParts,
  { signing, ledger, idleSessions, alerts }: SharedParts & { readonly signing: MessageSigning },
  cleanup: CleanupStack,
): Promise<void> {
  if (config.instanceAddress === null) return;
  const log = new PartLog('instances');
  const listener = new PrivateListener({
    instance,
    signing,
    handlers: {
      [PATHS.commands]: (from, commands) => ledger.receive(from, commands as readonly ForwardedCommand[]),
      [PATHS.activity]: async (_, uses) => {
        idleSessions.noteUsesElsewhere(uses as readonly SessionUse[]);
        return null;
      },
      [PATHS.alert]: async (_, data) => {
        alerts.searchesBurstElsewhere(data as ServerMessages['search_burst']);
        return null;
      },
    },
    onFailure: ({ message }) =>
      log.tell('instances.failed', `A message of another instance was not understood: ${message}`),
  });
  await listener.listen(config.instanceAddress);
  cleanup.defer(() => listener.close());
  const { url } = config.instanceAddress;
  log.tell('instances.here', `Instance ${instance}: others reach it at ${url}`, { instance, url });
}

/** Whoever cannot be reached is not told: what it is about is in the security log too. */
function tellAll(
  peers: PrivatePeers,
  others: readonly PresentInstance[],
  path: string,
  content: unknown,
): void {
  for (const { instance } of others) peers.send(instance, path, content).catch(() => {});
}

/** Logs who comes and goes, and once what this instance lacks to be one of several. */
function tellOfOthers({ instanceAddress, signing }: Config): (others: readonly PresentInstance[]) => void {
  const log = new PartLog('instances');
  let known: readonly string[] = [];
  let isToldWhatLacks = false;
  return (others) => {
    const names = others.map(({ instance }) => instance).sort();
    if (names.join() === known.join()) return;
    known = names;
    const text = names.length === 0 ? 'No other instance is there' : `Other instances: ${names.join(', ')}`;
    log.tell('instances.others', text, { others: names.length });
    if (names.length === 0 || isToldWhatLacks) return;
    isToldWhatLacks = true;
    if (instanceAddress === null) {
      log.tell(
        'instances.lacking',
        'INSTANCE_ADDRESS is not set: other instances cannot pass commands to this one',
      );
    }
    if (signing === null) {
      log.tell(
        'instances.lacking',
        'QZ_CERTIFICATE and QZ_PRIVATE_KEY are not set: each instance signs with a pair of its own',
      );
    }
  };
}
