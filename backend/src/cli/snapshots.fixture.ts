import { recordedLog } from '../audit/station-log.fixture.js';
import { type StateSnapshot, toSnapshot } from '../ledger/state/snapshot.js';
import { Replica } from '../pipeline/replica.js';
import { type LedgerSnapshot, SnapshotFiles } from '../pipeline/snapshots/snapshot-files.js';
import type { AuditedFolder } from './audited-folder.fixture.js';

/** Writes a snapshot of the last event but `before`, changed as somebody would who makes its checksum right. */
export function writeSnapshot(
  { directory, station, trust }: AuditedFolder,
  change: (state: StateSnapshot) => StateSnapshot = (state) => state,
  before = 3,
): LedgerSnapshot {
  const log = recordedLog(station.log).map((event, revision) => ({ ...event, revision }));
  const replica = Replica.ofStation('1');
  replica.state.journal.withoutUndo(() => replica.apply(log.slice(0, log.length - before)));
  const { revision, hash, state } = replica;
  const snapshot = { revision, hash, state: change(toSnapshot(state)) };
  new SnapshotFiles(directory.path, trust).write(snapshot);
  return snapshot;
}

/** The manipulations of a snapshot that were tried, and what is said of each. */
export const CHANGED_SNAPSHOTS: readonly {
  readonly what: string;
  readonly change: (state: StateSnapshot) => StateSnapshot;
  readonly says: RegExp;
}[] = [
  {
    what: 'a drawer a million fuller',
    change: (state) => ({
      ...state,
      drawers: {
        ...state.drawers,
        rows: state.drawers.rows.map((drawer, at) =>
          at === 0 ? { ...drawer, cashin: (drawer.cashin + 100_000_000) as typeof drawer.cashin } : drawer,
        ),
      },
    }),
    says: /drawers \d+ cashin is \d+, but a replay makes it \d+/,
  },
  {
    what: 'a teller made an admin',
    change: (state) => ({
      ...state,
      users: {
        ...state.users,
        rows: state.users.rows.map((user) => (user.role === 2 ? { ...user, role: 1 } : user)),
      },
    }),
    says: /users \d+ role is 1, but a replay makes it 2/,
  },
  {
    what: 'another house percentage',
    change: (state) => ({
      ...state,
      settings: {
        ...state.settings,
        terms: { ...state.settings.terms, rate: 100 as typeof state.settings.terms.rate },
      },
    }),
    says: /settings terms rate is 100, but a replay makes it \d+/,
  },
  {
    what: 'a user taken away',
    change: (state) => ({
      ...state,
      users: { keys: state.users.keys.slice(1), rows: state.users.rows.slice(1) },
    }),
    says: /users \d+ is nothing, but a replay makes it \{/,
  },
];
