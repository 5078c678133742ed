/**
 * For `npm run demo -- --fast`: writes an export with months of games for `audit import`. Every event is decided by the
 * ledger, with another clock. The passwords are written to `DATA_DIR`, where the import follows. The options come as
 * JSON on stdin.
 */
import { randomInt } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { FORMAT, type TransferHeader } from '../../backend/src/audit/log/export-ledger.js';
import { openCredentials } from '../../backend/src/auth/open-auth.js';
import { openSqliteDocumentReader } from '../../backend/src/document-store/sqlite/sqlite-document-store.js';
import type { RecordedEvent } from '../../backend/src/event-store/event-store.js';
import { nodeSystem } from '../../backend/src/system/node-system.js';
import { makeFilesPrivate } from '../../backend/src/system/private-files.js';
import { progressLines } from '../../backend/src/system/progress.js';
import { type Past, PastDays, type PastTeller } from './past-days.ts';

interface Wanted extends Omit<Past, 'credentialIds' | 'tellers' | 'seed'> {
  /** Path of the export. */
  readonly file: string;
  /** Passwords of users 1 to 3. */
  readonly passwords: readonly [admin: string, superAdmin: string, auditor: string];
  readonly tellers: readonly (Omit<PastTeller, 'credentialId'> & { readonly password: string })[];
}

/** The last revision and its hash are known only at the end, so this much room is reserved for the first line. */
const HEADER_LENGTH = 300;

async function pastOf({ passwords, tellers, file, ...rest }: Wanted, dataDir: string): Promise<Past> {
  const documents = await openSqliteDocumentReader({ dataDir, collections: [] });
  try {
    const credentials = await openCredentials(documents.credentials, nodeSystem);
    const create = (password: string) => credentials.create(password);
    const [admin, superAdmin, auditor] = passwords;
    const [first, others] = await Promise.all([
      Promise.all([create(admin), create(superAdmin), create(auditor)]),
      Promise.all(
        tellers.map(async ({ password, ...teller }) => ({ ...teller, credentialId: await create(password) })),
      ),
    ]);
    return { ...rest, credentialIds: first, tellers: others, seed: randomInt(2 ** 32) };
  } finally {
    await documents.close();
  }
}

function write(past: Past, file: number): string {
  const startedMs = performance.now();
  const days = new PastDays(past, Date.now());
  const progress = progressLines(nodeSystem.clock, process.stderr);
  const report = progress({ title: 'Playing', after: -1, end: past.days - 1, unit: 'days' });
  writeSync(file, `${' '.repeat(HEADER_LENGTH)}\n`);
  for (let day = 0; day < past.days; day += 1) {
    days.play(day);
    writeSync(file, days.ledger.take().map(lineOf).join(''));
    report(day);
  }
  const header: TransferHeader = {
    format: FORMAT,
    stationId: past.stationId,
    ledgerId: 'demo',
    ...days.ledger.tail,
  };
  writeSync(file, JSON.stringify(header).padEnd(HEADER_LENGTH), 0);
  const events = days.ledger.tail.revision + 1;
  const rate = Math.round(events / ((performance.now() - startedMs) / 1_000));
  return `${past.days} days, ${events.toLocaleString('en')} events (${rate.toLocaleString('en')} a second)`;
}

function lineOf({ revision, hash, json }: RecordedEvent): string {
  return `${JSON.stringify({ revision, hash, json })}\n`;
}

makeFilesPrivate();
const wanted = JSON.parse(await text(process.stdin)) as Wanted;
const past = await pastOf(wanted, process.env.DATA_DIR || './data');
const file = openSync(wanted.file, 'wx');
try {
  console.log(write(past, file));
} finally {
  closeSync(file);
}
