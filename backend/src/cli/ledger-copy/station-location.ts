import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasActiveInstance } from '../../active/lease.js';
import type { StoreSettings } from '../../config/config.js';
import { redactMongoUrl } from '../../config/mongo-url.js';
import { openLeaseStream } from '../../event-store/open-ledger.js';
import type { System } from '../../system/system.js';

/**
 * Where a whole station is. A folder has all of it; beside a ledger on a server, passwords and keys are in a folder or
 * on a server of their own.
 */
export type StationLocation = StoreSettings;

export interface CopyRequest {
  readonly from: StationLocation;
  readonly to: StationLocation;
  /** The station that was asked for; null when it is the one that the source holds. */
  readonly stationId: string | null;
}

/** The folder of a location that is written as a path, or as `file:` and a path. */
export function folderOf(text: string): string {
  if (text.startsWith('file://')) return fileURLToPath(text);
  return resolve(text.replace(/^file:/, ''));
}

/** In words, without passwords. */
export function ledgerText({ dataDir, eventStore, stationId }: StationLocation): string {
  return eventStore === null ? dataDir : `${eventStore.redacted}, stream station-${stationId}`;
}

/** In words, without passwords. */
export function credentialsText({ dataDir, mongoUrl }: StationLocation): string {
  return mongoUrl === null ? dataDir : redactMongoUrl(mongoUrl);
}

export function hasSameLedger(one: StationLocation, other: StationLocation): boolean {
  if (one.eventStore === null || other.eventStore === null) {
    return one.eventStore === other.eventStore && isSameFolder(one.dataDir, other.dataDir);
  }
  return one.eventStore.url === other.eventStore.url;
}

export function hasSameCredentials(one: StationLocation, other: StationLocation): boolean {
  if (one.mongoUrl === null && other.mongoUrl === null) return isSameFolder(one.dataDir, other.dataDir);
  return one.mongoUrl === other.mongoUrl;
}

export function isSameFolder(one: string, other: string): boolean {
  return realPath(one) === realPath(other);
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // There is none yet.
    return resolve(path);
  }
}

/** Whether the station's lease says that an instance runs: one that other folders may belong to. */
export async function hasInstances(
  { eventStore, mongoUrl, ...location }: StationLocation,
  system: System,
): Promise<boolean> {
  if (eventStore === null || mongoUrl === null) return false;
  const lease = await openLeaseStream({ ...location, eventStore }, system);
  try {
    return await hasActiveInstance(lease, system.timers);
  } finally {
    await lease.close();
  }
}
