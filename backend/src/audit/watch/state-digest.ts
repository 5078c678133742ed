import type { StationState } from '../../ledger/state/state.js';

/**
 * What commands are decided by, small enough to be taken while they run: it grows with users, games that owe something
 * and days that are not cleared, never with bets.
 */
export interface StateDigest {
  /** Tell which revision it is of: each event changes one of these, or nothing that is compared. */
  readonly lastAt: number;
  readonly counters: object;
  /** Each entry as it is compared, by its name. */
  readonly rows: ReadonlyMap<string, unknown>;
}

export const DRAWER = 'drawer ';

export function stateDigestOf(state: StationState): StateDigest {
  const rows = new Map<string, unknown>([
    ['settings', state.settings.get()],
    ['the last date cleared', state.clearedThrough.get()],
    ['the takings', state.takings.get()],
    ['the game', state.game.get()],
  ]);
  for (const [
    id,
    { role, username, ip, isActive, credentialId, mustChangePassword },
  ] of state.users.entries()) {
    rows.set(`user ${id}`, { role, username, ip, isActive, credentialId, mustChangePassword });
  }
  for (const [id, drawer] of state.drawers.entries()) rows.set(`${DRAWER}${id}`, drawer);
  for (const [side, { bets, stakes }] of state.books.entries()) {
    let stake = 0;
    for (const row of stakes.values()) stake += row.stake * row.count;
    rows.set(`open bets ${side}`, { bets: bets.size, stake });
  }
  for (const [id, { books, claimed }] of state.settled.entries()) {
    const unpaid = [...books.values()].reduce((sum, bets) => sum + bets.size, 0);
    rows.set(`unpaid winners of game ${id}`, { unpaid, claimed: claimed.size });
  }
  for (const [key, { bets, amount }] of state.unclaimed.entries())
    rows.set(`unclaimed ${key}`, { bets, amount });
  return { lastAt: state.lastAt.get(), counters: state.counters.get(), rows };
}

/** What the running station decides by, and between which revisions that was. */
export interface StateNow {
  readonly digest: StateDigest;
  readonly from: number;
  readonly through: number;
}
