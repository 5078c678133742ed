import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AppendedBatch } from '../pipeline/observer.js';

const CALL_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const APPEND_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];

/**
 * Every metric of a station. What happens often is counted where it happens, with one addition; everything else is read
 * when somebody asks. Values of labels come from the program, never from a caller.
 */
export class Metrics {
  readonly registry = new Registry();

  readonly callSeconds = this.#histogram(
    'taya_http_call_duration_seconds',
    'Calls by method, route (never the path asked for) and class of status.',
    CALL_SECONDS,
    ['method', 'route', 'status'],
  );
  readonly appendSeconds = this.#histogram(
    'taya_append_duration_seconds',
    'How long a batch took to be durable.',
    APPEND_SECONDS,
  );
  readonly batchCommands = this.#histogram('taya_batch_commands', 'Commands in a durable batch.', SIZES);
  readonly projectedEvents = this.#histogram(
    'taya_projected_events',
    'Events that the read models took in between two reports of their progress.',
    SIZES,
  );
  readonly events = this.#counter(
    'taya_events_total',
    'Events that became durable, those of other instances too.',
    ['type'],
  );
  readonly prints = this.#counter('taya_prints_total', 'Receipts printed: `first`, or a further `copy`.', [
    'receipt',
    'print',
  ]);

  readonly commands = this.#counter(
    'taya_commands_total',
    'Commands answered by this instance’s ledger: `recorded`, `repeated` (the first answer again) or `refused`.',
    ['type', 'outcome'],
  );
  readonly refusals = this.#counter('taya_refusals_total', 'Refused commands by code.', ['code']);
  readonly conflicts = this.#counter('taya_conflicts_total', 'Batches that another instance was ahead of.');
  readonly recoveries = this.#counter(
    'taya_recoveries_total',
    'How often the outcome of a write was not known and had to be found out.',
  );
  readonly foreignEvents = this.#counter(
    'taya_foreign_events_total',
    'Events in the ledger that no station recorded, though only this one may write there.',
  );
  readonly signIns = this.#counter(
    'taya_sign_ins_total',
    'Logins by result: `OK`, or the code of the refusal.',
    ['result'],
  );

  readonly info = this.#gauge('taya_info', 'Always 1; its labels tell which ledger and instance this is.', [
    'ledger_id',
    'instance',
  ]);
  readonly ready = this.#gauge('taya_ready', 'Whether `/api/ready` answers 200: 1 or 0.');
  readonly parts = this.#gauge('taya_part_state', 'Parts of `/api/ready`: 0 ok, 1 a warning, 2 failing.', [
    'part',
  ]);
  readonly degraded = this.#gauge(
    'taya_degraded_parts',
    'How many parts `/api/health` names as not working.',
  );
  readonly waiting = this.#gauge(
    'taya_commands_waiting',
    'Commands and reads of the ledger that wait for their answer.',
  );
  readonly revision = this.#gauge('taya_ledger_revision', 'Revision of the last durable event.');
  readonly unacknowledgedEvents = this.#gauge(
    'taya_unacknowledged_events',
    'Events that this start found behind the last one that anybody was told of; the run before ended without a stop.',
  );
  readonly lagEvents = this.#gauge(
    'taya_read_models_lag_events',
    'Events that the read models have not taken in.',
  );
  readonly lagSeconds = this.#gauge(
    'taya_read_models_lag_seconds',
    'How long the read models have lacked something.',
  );
  readonly readModels = this.#gauge(
    'taya_read_models_state',
    '1 for the state that the read models are in, else 0.',
    ['state'],
  );
  readonly stateRows = this.#gauge(
    'taya_state_rows',
    'Rows of the ledger’s state in memory; together they should stay under a million.',
    ['kind'],
  );
  readonly sockets = this.#gauge(
    'taya_live_clients',
    'Connected live clients by role; `viewer` is not logged in.',
    ['role'],
  );
  readonly active = this.#gauge('taya_active', 'Whether this instance is the one that answers: 1 or 0.');
  readonly diskFree = this.#gauge('taya_disk_free_bytes', 'Free on the disk of the data folder.');
  readonly fileBytes = this.#gauge('taya_file_bytes', 'Size of what is kept in the data folder.', ['file']);
  readonly backupAge = this.#gauge(
    'taya_backup_age_seconds',
    'How long ago the last backup that is whole was begun; -1 while none is known of.',
  );
  readonly auditHolds = this.#gauge(
    'taya_audit_holds',
    'What is checked all the time, by part: 1 while it holds, else 0; of a part nothing before it was looked at.',
    ['part'],
  );
  readonly auditRevision = this.#gauge(
    'taya_audit_revision',
    'Revision up to which every part was checked; -1 before the first look.',
  );
  readonly auditAge = this.#gauge(
    'taya_audit_age_seconds',
    'How long ago the last look of the checks ended; 0 before the first.',
  );
  readonly witnessSeals = this.#counter('taya_witness_seals_total', 'Seals that the witness took.');
  readonly witnessFailures = this.#counter(
    'taya_witness_failures_total',
    'How often seals could not be given to the witness.',
  );
  readonly witnessWaiting = this.#gauge(
    'taya_witness_waiting_seals',
    'Seals that the witness is not known to have; 0 without a witness.',
  );
  readonly witnessAge = this.#gauge(
    'taya_witness_waiting_seconds',
    'Age of the oldest seal that the witness is not known to have; 0 for none.',
  );
  readonly clockOff = this.#gauge('taya_clock_off_seconds', 'How far the clock is off; 0 while it is right.');

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  countBatch({ commands, ms }: AppendedBatch): void {
    this.batchCommands.observe(commands);
    this.appendSeconds.observe(ms / 1_000);
  }

  #counter(name: string, help: string, labelNames: readonly string[] = []): Counter {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  #gauge(name: string, help: string, labelNames: readonly string[] = []): Gauge {
    return new Gauge({ name, help, labelNames, registers: [this.registry] });
  }

  #histogram(name: string, help: string, buckets: number[], labelNames: readonly string[] = []): Histogram {
    return new Histogram({ name, help, buckets, labelNames, registers: [this.registry] });
  }
}
