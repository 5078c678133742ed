/**
 * Writes the ledger of a station that has worked for long: every event is decided, checked and chained as in a station, on
 * a clock of its own.
 */
import { createHash, randomBytes } from 'node:crypto';
import { openCredentials } from '../../backend/src/auth/open-auth.js';
import { openSqliteDocumentReader } from '../../backend/src/document-store/sqlite/sqlite-document-store.js';
import { openSqliteCopyTarget } from '../../backend/src/event-store/sqlite/sqlite-copy-target.js';
import { nodeSystem } from '../../backend/src/system/node-system.js';
import { type Past, PastDays } from '../../play/history/past-days.js';
import type { CommandIds } from '../../play/history/past-ledger.js';
import { answerCalls } from '../../test/programs/answer-calls.js';

export interface Wanted {
  readonly dataDir: string;
  /** About so many: whole days, the last of which is yesterday. */
  readonly events: number;
  /** Those of users 1 to 3, then those of the tellers. */
  readonly passwords: readonly string[];
}

const GAMES_A_DAY = 60;
const BETS_A_GAME = 150;
/** As many as such days have on average. */
const EVENTS_A_DAY = 13_600;

/** A UUIDv7 with every command, as the client sends it: what a station remembers of them is a large part of its state. */
const commandIds: CommandIds = ({ userId }, command, atMs) => {
  const time = Math.floor(atMs).toString(16).padStart(12, '0');
  const random = randomBytes(10).toString('hex');
  const uuid = `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`;
  const fingerprint = createHash('sha256').update(JSON.stringify(command)).digest('base64url');
  return { key: `${userId}|POST /api/${command.type}|${uuid}`, fingerprint };
};

async function pastOf({ dataDir, events, passwords }: Wanted): Promise<Past> {
  const documents = await openSqliteDocumentReader({ dataDir, collections: [] });
  try {
    const credentials = await openCredentials(documents.credentials, nodeSystem);
    const ids: string[] = [];
    for (const password of passwords) ids.push(await credentials.create(password));
    const [admin = '', superAdmin = '', auditor = '', ...tellers] = ids;
    return {
      stationId: 'main',
      stationName: 'Taya',
      timeZone: 'Asia/Manila',
      credentialIds: [admin, superAdmin, auditor],
      tellers: tellers.map((credentialId, index) => ({
        username: `teller${index + 1}`,
        firstName: 'Teller',
        middleName: '',
        lastName: String(index + 1),
        location: `Window ${index + 1}`,
        ip: '127.0.0.1',
        credentialId,
        works: true,
      })),
      days: Math.max(1, Math.round(events / EVENTS_A_DAY)),
      gamesPerDay: GAMES_A_DAY,
      betsPerGame: BETS_A_GAME,
      seed: 1,
      commandIds,
    };
  } finally {
    await documents.close();
  }
}

answerCalls({
  /** @returns how many events there are */
  async write(wanted: Wanted): Promise<number> {
    const past = await pastOf(wanted);
    const days = new PastDays(past, Date.now());
    const target = openSqliteCopyTarget(wanted.dataDir, 'benchmarked');
    await target.begin();
    let written = 0;
    for (let day = 0; day < past.days; day += 1) {
      days.play(day);
      const events = days.ledger.take();
      const result = await target.append(written - 1, events);
      if (result.kind !== 'appended') throw new Error('somebody else writes to this ledger');
      written += events.length;
    }
    await target.finish();
    await target.close();
    return written;
  },
});
