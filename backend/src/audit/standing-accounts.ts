import {
  type Accounts,
  BREAKAGE,
  COMMISSION,
  drawerAccount,
  FORFEITED,
  type Posting,
  payableAccount,
  poolAccount,
  VAULT,
} from '../ledger/accounts.js';
import type { Standing } from './standing.js';

/** The accounts of the journal that are not zero, as a standing has them: cash, then debts, then the house's. */
export function accountsOf(standing: Standing): readonly Posting[] {
  const { station, tellerIds, pools, payables } = standing;
  const accounts: (readonly [account: string, amount: number])[] = [
    [VAULT, station.get('remit') - station.get('cashin')],
    ...tellerIds.map((id) => [drawerAccount(id), standing.teller(id).onHand] as const),
    ...[...pools].map(([gameId, amount]) => [poolAccount(gameId), -amount] as const),
    ...[...payables].map(([gameId, amount]) => [payableAccount(gameId), -amount] as const),
    [COMMISSION, -station.get('commission')],
    [BREAKAGE, -station.get('breakage')],
    [FORFEITED, -station.get('remittableUnclaimed')],
  ];
  return accounts.flatMap(([account, amount]) => (amount === 0 ? [] : [{ account, amount }]));
}

/** A standing, to ask which accounts the next event moves. */
export function toPostTo(standing: Standing): Accounts {
  return {
    balance: (account) => accountsOf(standing).find((one) => one.account === account)?.amount ?? 0,
    payablesThrough: (date) => standing.owingThrough(date).map(payableAccount),
  };
}

export interface AccountChange {
  readonly account: string;
  /** Centavos. */
  readonly before: number;
  readonly after: number;
}

/** The accounts that differ, those credited last; what they differ by are the postings. */
export function changesOf(before: readonly Posting[], after: readonly Posting[]): readonly AccountChange[] {
  const amounts = (accounts: readonly Posting[]) =>
    new Map(accounts.map(({ account, amount }) => [account, amount]));
  const [was, is] = [amounts(before), amounts(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((account) => ({ account, before: was.get(account) ?? 0, after: is.get(account) ?? 0 }))
    .filter((change) => change.before !== change.after)
    .sort((one, other) => Math.sign(other.after - other.before) - Math.sign(one.after - one.before));
}
