import type { Balances } from './balances.js';
import type { Figures, Scope } from './figures.js';
import { must } from './finding.js';
import {
  BREAKAGE,
  COMMISSION,
  drawerAccount,
  FORFEITED,
  type Journal,
  payableAccount,
  poolAccount,
  VAULT,
} from './journal.js';

/** The four identities of the balances, with the names of the house rules. */
export const IDENTITIES = {
  1: 'payin = unfinished + profit + paid + unclaimed + remittableUnclaimed',
  2: 'remittable = cashin + profit + remittableUnclaimed - remit + paid for them by others - paid by them for others',
  3: 'sum of profit = sum of (commission + breakage)',
  4: 'sum of remittable + sum of remit = sum of cashin + sum of totalProfit',
} as const;
export type Identity = keyof typeof IDENTITIES;

const SIDES: Readonly<Record<Identity, (figures: Figures) => readonly [left: number, right: number]>> = {
  1: (of) => [
    of.get('payin'),
    of.get('unfinished') + of.profit + of.get('paid') + of.get('unclaimed') + of.get('remittableUnclaimed'),
  ],
  2: (of) => [
    of.remittable,
    of.get('cashin') +
      of.profit +
      of.get('remittableUnclaimed') -
      of.get('remit') +
      of.get('paidByOthers') -
      of.get('paidForOthers'),
  ],
  3: (of) => [of.profit, of.get('commission') + of.get('breakage')],
  4: (of) => [of.remittable + of.get('remit'), of.get('cashin') + of.totalProfit],
};

/** The scope of each identity. */
const SCOPES: Readonly<Record<Identity, readonly Scope[]>> = {
  1: ['teller', 'game', 'teller in a game', 'station'],
  2: ['teller', 'station'],
  3: ['game', 'station'],
  4: ['station'],
};

export function appliesTo(identity: Identity, { scope }: Figures): boolean {
  return SCOPES[identity].includes(scope);
}

/** @throws BrokenRule when the identity is not true for these figures */
export function assertIdentity(identity: Identity, figures: Figures): void {
  const [left, right] = SIDES[identity](figures);
  must(
    left === right,
    () => `${IDENTITIES[identity]} does not hold for ${figures.label}: ${left} is not ${right}`,
  );
}

/** One or several accounts of the journal, and the same money according to the balances; centavos. */
type Pair = readonly [accounts: string, posted: number, counted: number];

/**
 * Compares the journal's accounts with the balances, which are counted independently. Checks the accounts that the
 * event changed.
 * @returns how many were compared
 * @throws BrokenRule for the first difference
 */
export function assertAccountsAgree(
  journal: Journal,
  balances: Balances,
  affected: AffectedAccounts,
): number {
  const pairs = [
    ...drawerPairs(journal, balances, affected),
    ...gamePairs(journal, balances, affected),
    ...housePairs(journal, balances),
  ];
  for (const [accounts, posted, counted] of pairs) {
    must(
      posted === counted,
      () => `${accounts} stands at ${posted} centavos, but the balances say ${counted}`,
    );
  }
  return pairs.length;
}

/** The teller and the game whose accounts an event changes. */
export interface AffectedAccounts {
  readonly tellerId?: number | undefined;
  readonly gameId?: number | undefined;
}

function drawerPairs(journal: Journal, balances: Balances, { tellerId }: AffectedAccounts): readonly Pair[] {
  if (tellerId === undefined) return [];
  const account = drawerAccount(tellerId);
  return [[account, journal.balance(account), balances.teller(tellerId).onHand]];
}

function gamePairs(journal: Journal, balances: Balances, { gameId }: AffectedAccounts): readonly Pair[] {
  if (gameId === undefined) return [];
  const game = balances.game(gameId);
  const [pool, payable] = [poolAccount(gameId), payableAccount(gameId)];
  return [
    [pool, journal.balance(pool), -game.get('unfinished')],
    [payable, journal.balance(payable), -game.get('unclaimed')],
  ];
}

function housePairs(journal: Journal, { overall }: Balances): readonly Pair[] {
  const earned = journal.balance(COMMISSION) + journal.balance(BREAKAGE);
  return [
    [VAULT, journal.balance(VAULT), overall.get('remit') - overall.get('cashin')],
    [`${COMMISSION} with ${BREAKAGE}`, earned, -overall.profit],
    [FORFEITED, journal.balance(FORFEITED), -overall.get('remittableUnclaimed')],
  ];
}
