import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordedLog } from '../audit/station-log.fixture.js';
import { checkReadModels as check, type ReadModelResult } from '../audit/verify/read-model-check.js';
import { workedDay } from '../audit/worked-day.fixture.js';
import type { StoreSettings } from '../config/config.js';
import type { ServerAddress } from '../config/server-address.js';
import { openSqliteDocumentStore } from '../document-store/sqlite/sqlite-document-store.js';
import type { NewEvent } from '../event-store/event-store.js';
import { openEventReader } from '../event-store/open-ledger.js';
import { LedgerDirectory } from '../event-store/sqlite/ledger-directory.fixture.js';
import { SqliteLedgerFile } from '../event-store/sqlite/ledger-file.js';
import { ProjectionWriter } from '../projections/projection-writer.js';
import { COLLECTIONS } from '../read-models/collections.js';
import { STATION_PROJECTIONS } from '../station/station-projections.js';
import type { CleanupStack } from '../system/cleanup-stack.js';
import { nodeSystem } from '../system/node-system.js';
import { type StationTrust, WITHOUT_KEY } from '../system/station-key.js';
import { runAudit } from './audit/run-audit.js';

/** The check of the read models, in this thread. */
export function checkReadModels(location: StoreSettings, cleanup: CleanupStack): Promise<ReadModelResult> {
  const folder = mkdtempSync(join(tmpdir(), 'taya-audit-'));
  cleanup.defer(async () => rmSync(folder, { recursive: true }));
  const openReader = () => openEventReader(location, nodeSystem);
  const { timers } = nodeSystem;
  const checked = check({ location, folder, openReader, projections: STATION_PROJECTIONS, timers });
  cleanup.defer(async () => void (await Promise.allSettled([checked])));
  return checked;
}

/** A data folder for the history of a worked day, and the audit's commands on it. */
export class AuditedFolder {
  readonly directory = new LedgerDirectory();
  readonly station = workedDay();
  /** The key of the station, and whether the audit has it. */
  trust: StationTrust = WITHOUT_KEY;
  checkReadModels: typeof checkReadModels = checkReadModels;

  dispose(): void {
    this.directory.dispose();
  }

  /**
   * Runs the audit.
   * @returns its exit code, its output, and the parts of its work whose progress it showed, each with where that ended
   */
  async audit(
    args: readonly string[],
    dataDir = this.directory.path,
    eventStore: ServerAddress | null = null,
  ) {
    const out: string[] = [];
    const said: string[] = [];
    const progress: [title: string, reached: number, of: number][] = [];
    const code = await runAudit(args, {
      readLocation: () => ({ dataDir, stationId: '1', eventStore, mongoUrl: null, trust: this.trust }),
      checkReadModels: this.checkReadModels,
      system: nodeSystem,
      print: (text) => void out.push(text),
      progress: ({ title, after, end }) => {
        const shown: (typeof progress)[number] = [title, after, end];
        progress.push(shown);
        return (reached, last = end) => void shown.splice(1, 2, reached, last);
      },
      say: (text) => void said.push(text),
    });
    return { code, out, said, progress };
  }

  writeLedger(log: readonly NewEvent[] = recordedLog(this.station.log)): void {
    const file = new SqliteLedgerFile(this.directory.path, 'spec', this.trust);
    file.append(-1, log);
    file.close();
  }

  async writeReadModels(): Promise<void> {
    const store = await openSqliteDocumentStore({ dataDir: this.directory.path, collections: COLLECTIONS });
    const writer = await ProjectionWriter.at(store, STATION_PROJECTIONS);
    await writer.write(recordedLog(this.station.log));
    await store.close();
  }

  /** The revision of the first event whose text contains this. */
  revisionOf(part: string): number {
    return this.station.log.findIndex((json) => json.includes(part));
  }
}
