import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeSystem } from '../../system/node-system.js';
import { eventStoreSuite } from '../event-store.suite.js';
import { openSqliteEventStore } from './sqlite-event-store.js';

eventStoreSuite('SQLite', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'taya-ledger-'));
  return {
    open: () => openSqliteEventStore({ dataDir, system: nodeSystem }),
    dispose: async () => rmSync(dataDir, { recursive: true }),
  };
});
