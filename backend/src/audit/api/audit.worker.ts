/** The thread that reads the log for auditors. */
import { workerData } from 'node:worker_threads';
import { openEventReader } from '../../event-store/open-ledger.js';
import { nodeSystem } from '../../system/node-system.js';
import { serveCalls } from '../../system/worker-rpc.js';
import { type AuditCalls, auditCalls } from './audit-calls.js';
import type { AuditWorkerData } from './audit-thread.js';

serveCalls<AuditCalls>(auditCalls(await openEventReader(workerData as AuditWorkerData, nodeSystem)));
