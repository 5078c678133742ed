import type { Server } from 'node:http';
import { Logger, type LoggerService } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { GeneratedPasswords } from './auth/generated-passwords.js';
import { type Config, readConfig, readLogSettings } from './config/config.js';
import { redactMongoUrl } from './config/mongo-url.js';
import { forTraining } from './config/training.js';
import { listen } from './http/listen.js';
import { createHttpApp } from './http-app.js';
import { openStation } from './station/open-station.js';
import { failuresIn, openTogether } from './system/cleanup-stack.js';
import { checkDataFolder, networkDriveOf } from './system/data-folder.js';
import { readEnvironment } from './system/environment.js';
import { PartLog } from './system/log-events.js';
import { OperatorError } from './system/named-error.js';
import { nodeSystem } from './system/node-system.js';
import { OperationsLog } from './system/operations-log.js';
import { stopSignals } from './system/platform.js';
import { makeFilesPrivate, narrowStationFiles } from './system/private-files.js';
import { reportToServiceManager } from './system/service-manager.js';
import { asStorageError } from './system/storage-fault.js';

/** How long calls may still take after the stop began; a client that is still sending its call by then is cut off. */
const DRAIN_MS = 5_000;
/** How long a stop may take before the process ends at once. */
const STOP_TIMEOUT_MS = 45_000;
/** Within which signals after the first are its echoes: on a busy machine npm passes one on after more than a second. */
const ECHO_MS = 3_000;

interface Running {
  readonly app: NestFastifyApplication;
  close(): Promise<void>;
}

/**
 * Starts the server, and stops it when asked to.
 * @param isForPractice the station for practice, not the one that the settings name
 */
export async function start(isForPractice: boolean): Promise<void> {
  makeFilesPrivate();
  const environment = isForPractice ? forTraining(readEnvironment()) : readEnvironment();
  const settings = readLogSettings(environment, process.stdout.isTTY);
  const output = new OperationsLog({ clock: nodeSystem.clock, ...settings });
  Logger.overrideLogger(output);
  const log = new PartLog('station');
  endOnFaults(log);
  const stopping = stopOnSignals(log);
  try {
    const config = readConfig(environment);
    checkDataFolder(config.dataDir);
    logNetworkDrive(config.dataDir, log);
    for (const line of narrowStationFiles(config.dataDir)) log.write('station.files-open', line);
    log.write(
      'station.opening',
      `Opening station "${config.stationId}" in ${config.dataDir}${serversOf(config)}`,
    );
    stopping.running = await open(config, output, log);
  } catch (error) {
    endWith(log, error);
  }
}

function logNetworkDrive(dataDir: string, log: PartLog): void {
  const drive = networkDriveOf(dataDir);
  if (drive === null) return;
  log.write(
    'station.network-drive',
    `${dataDir} is on a network drive (${drive}): locks do not hold there, and a ledger can be destroyed. Move the folder to a disk of this machine`,
    { drive },
  );
}

/** The stores that are not in the data folder. */
function serversOf({ eventStore, mongoUrl }: Config): string {
  const ledger = eventStore === null ? '' : `, its ledger at ${eventStore.redacted}`;
  const documents = mongoUrl === null ? '' : `, its documents at ${redactMongoUrl(mongoUrl)}`;
  return `${ledger}${documents}`;
}

function open(config: Config, output: LoggerService, log: PartLog): Promise<Running> {
  return openTogether(async (cleanup) => {
    const { station, generatedPasswords, close } = await openStation(config, nodeSystem);
    cleanup.defer(close);
    logPasswordFile(generatedPasswords, log);
    const app = await createHttpApp(station, output);
    cleanup.defer(() => app.close());
    // First of all: what is left to be done here holds up nobody.
    cleanup.defer(() => station.activity.handOver());
    const url = await listen(app, config);
    const { ledgerId, durableRevision: revision } = station.ledger;
    log.write('station.ledger', `Ledger ${ledgerId} at revision ${revision}`, { ledgerId, revision });
    log.write('station.serving', `Serving ${url} (API at /api, described at /api/docs)`, { url });
    reportToServiceManager(readEnvironment(), nodeSystem.timers);
    return { app };
  });
}

/**
 * Names the file, never the passwords, because the output may be stored in a log. At every start, until all of them have
 * been changed.
 */
function logPasswordFile(generated: GeneratedPasswords, log: PartLog): void {
  if (generated.isEmpty) return;
  const { path } = generated;
  log.write(
    'station.passwords-made',
    `The station has made up passwords. They are in ${path} and have to be changed at the first login`,
    { path },
  );
}

interface Stopping {
  running: Running | null;
}

/**
 * The first signal stops in order, the second at once. Ctrl+C comes more than once: from the terminal, and from each of
 * the programs that started this one.
 */
function stopOnSignals(log: PartLog): Stopping {
  const stopping: Stopping = { running: null };
  let firstMs: number | null = null;
  const onSignal = (signal: NodeJS.Signals) => {
    const nowMs = nodeSystem.clock.monotonicMs();
    if (firstMs !== null && nowMs - firstMs < ECHO_MS) return;
    const isStopping = firstMs !== null;
    firstMs ??= nowMs;
    if (isStopping || stopping.running === null) {
      log.write('station.ended-at-once', `${signal}: ended at once`);
      // Nothing that was acknowledged is lost: it was durable before.
      process.exit(isStopping ? 1 : 0);
    }
    log.write('station.stopping', `${signal}: stopping`);
    void stop(stopping.running, log);
  };
  for (const signal of stopSignals()) process.on(signal, onSignal);
  return stopping;
}

/** Accepts no new calls, answers those that came, writes what was decided, closes the stores. */
async function stop({ app, close }: Running, log: PartLog): Promise<void> {
  nodeSystem.timers.after(STOP_TIMEOUT_MS, () => {
    log.write('station.stopped-badly', `Not stopped within ${STOP_TIMEOUT_MS / 1_000} s: ended at once`);
    process.exit(1);
  });
  const server: Server = app.getHttpServer();
  nodeSystem.timers.after(DRAIN_MS, () => server.closeAllConnections());
  try {
    await close();
    log.write('station.stopped', 'Stopped');
    process.exit(0);
  } catch (error) {
    for (const failure of failuresIn(error)) {
      log.write('station.stopped-badly', `Not stopped in good order: ${detailOf(failure)}`);
    }
    process.exit(1);
  }
}

/** After an unexpected error the state of the process is unknown: it ends, and the durable state is read again at start. */
function endOnFaults(log: PartLog): void {
  const end = (error: unknown) => {
    log.write('station.unexpected', `Unexpected error: ${detailOf(error)}`);
    process.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}

function endWith(log: PartLog, error: unknown): never {
  const [first, ...later] = failuresIn(error).map((failure) => asStorageError(failure, 'DATA_DIR'));
  for (const line of first instanceof OperatorError ? first.message.split('\n') : [detailOf(first)]) {
    log.write('station.not-started', `Not started: ${line}`);
  }
  for (const failure of later) {
    log.write('station.not-started', `Then closing failed too: ${detailOf(failure)}`);
  }
  process.exit(1);
}

function detailOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
