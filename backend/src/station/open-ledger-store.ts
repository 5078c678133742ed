import type { Config } from '../config/config.js';
import { EMPTY_STREAM, type EventStore } from '../event-store/event-store.js';
import { openEventStore } from '../event-store/open-ledger.js';
import type { Metrics } from '../monitoring/metrics.js';
import type { CleanupStack } from '../system/cleanup-stack.js';
import { assertClockMayBegin } from '../system/clock-monitor.js';
import { PartLog } from '../system/log-events.js';
import type { Patience } from '../system/patience.js';
import { NO_KEY, type StationTrust } from '../system/station-key.js';
import type { OpenedKey } from '../system/station-key-file.js';
import { ledgerPart } from './open-writer.js';
import type { StationContext } from './station.module.js';

interface LedgerStoreParts extends StationContext {
  readonly openedKey: OpenedKey;
  readonly metrics: Metrics;
  /** With a server that does not answer. */
  readonly patience: Patience;
}

/** Opens the ledger's store; a key that was made just now is put into its file once the ledger is written with it. */
export async function openLedgerStore(
  { config, system, health, openedKey, metrics, patience }: LedgerStoreParts,
  cleanup: CleanupStack,
): Promise<{ readonly store: EventStore; readonly trust: StationTrust }> {
  const trust = trustOf(openedKey, config);
  const status = health.statusFor(ledgerPart(config));
  const store = cleanup.add(await openEventStore({ ...config, trust }, system, status, patience));
  logUnacknowledged(store, metrics);
  openedKey.confirm();
  logKey(openedKey, config);
  const { revision } = await store.tail();
  if (revision === EMPTY_STREAM) assertClockMayBegin(system.clock);
  return { store, trust };
}

/** With a key that was made just now, what the station wrote before is taken over: it could not have one. */
function trustOf({ key, isNew }: OpenedKey, { stationKey, replacedKey }: Config): StationTrust {
  const replaces = replacedKey ?? (isNew ? NO_KEY : null);
  return { key, replaces, found: foundKey(key.id, isNew, stationKey) };
}

function foundKey(id: string, isNew: boolean, source: Config['stationKey']): string {
  if (source.kind === 'given') return `STATION_KEY is the key ${id}`;
  return isNew ? `there is no key at ${source.path}` : `${source.path} holds the key ${id}`;
}

function logKey({ key: { id }, isNew }: OpenedKey, { stationKey, replacedKey }: Config): void {
  const log = new PartLog('station');
  const where = stationKey.kind === 'given' ? 'STATION_KEY' : stationKey.path;
  if (isNew) {
    const text = `A station key was made: ${id}, in ${where}. Keep a copy of it away from the data folder and its backups`;
    log.write('station.key-made', text, { id, where });
  } else log.write('station.key', `The station key is ${id}, from ${where}`, { id, where });
  if (replacedKey === null) return;
  const text = `This start took over what was written with the station key ${replacedKey}: leave STATION_KEY_REPLACES out from now on`;
  log.write('station.key-replaced', text, { id, replaced: replacedKey });
}

function logUnacknowledged({ unacknowledged }: EventStore, metrics: Metrics): void {
  if (unacknowledged === undefined || unacknowledged.count === 0) return;
  const { count, wasClosed } = unacknowledged;
  const log = new PartLog('ledger');
  if (!wasClosed) {
    metrics.unacknowledgedEvents.set(count);
    const text =
      `The last run ended without a stop, and nobody was told of the last ${count} of its ledger's events: ` +
      'it recorded them in its last moment, or somebody else has written them since';
    log.write('ledger.unacknowledged', text, { count });
    return;
  }
  metrics.foreignEvents.inc(count);
  log.write(
    'ledger.added-while-closed',
    `The station had stopped in good order, but ${count} events more are in its ledger: somebody else has written them`,
    { count },
  );
}
