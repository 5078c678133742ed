import {
  BREAKAGE,
  COMMISSION,
  drawerAccount,
  FORFEITED,
  payableAccount,
  poolAccount,
  VAULT,
} from '../ledger/accounts.js';
import type { Balances } from './balances.js';
import type { Figures, Scope } from './figures.js';
import { must } from './finding.js';
import type { Journal } from './journal.js';

/** The four identities of the balances, with the names of the house rules. */
export const IDENTITIES = {
  1: 'payin = unfinished + profit + paid + unclaimed + remittableUnclaimed',
  2: 'remittable = cashin + profit + remittableUnclaimed - remit + paid for them by others - paid by them for others',
  3: 'sum of profit = sum of (commission + breakage)',
  4: 'sum of remittable + sum of remit = sum of cashin + sum of totalProfit',
} as const;
export type Identity = keyof typeof IDENTITIES;

/** What stands on each side of the equation. */
interface Sides {
  readonly left: (of: Figures) => number;
  readonly right: (of: Figures) => number;
}

const SIDES: Readonly<Record<Identity, Sides>> = {
  1: {
    left: (of) => of.get('payin'),
    right: (of) =>
      of.get('unfinished') + of.profit + of.get('paid') + of.get('unclaimed') + of.get('remittableUnclaimed'),
  },
  2: {
    left: (of) => of.remittable,
    right: (of) =>
      of.get('cashin') +
      of.profit +
      of.get('remittableUnclaimed') -
      of.get('remit') +
      of.get('paidByOthers') -
      of.get('paidForOthers'),
  },
  3: {
    left: (of) => of.profit,
    right: (of) => of.get('commission') + of.get('breakage'),
  },
  4: {
    left: (of) => of.remittable + of.get('remit'),
    right: (of) => of.get('cashin') + of.totalProfit,
  },
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
  const sides = SIDES[identity];
  const [left, right] = [sides.left(figures), sides.right(figures)];
  must(
    left === right,
    () => `${IDENTITIES[identity]} does not hold for ${figures.label}: ${left} is not ${right}`,
  );
}

/**
 * Compares the journal's accounts with the balances, which are counted independently. Checks the accounts that the
 * event changed.
 * @returns how many were compared
 * @throws BrokenRule for the first difference
 */
export function assertAccountsAgree(
  journal: Journal,
  balances: Balances,
  { tellerIds, gameId }: AffectedAccounts,
): number {
  let compared = HOUSE_ACCOUNTS;
  for (const tellerId of tellerIds) {
    const drawer = drawerAccount(tellerId);
    mustAgree(drawer, journal.balance(drawer), balances.teller(tellerId).onHand);
    compared += 1;
  }
  if (gameId !== null) {
    const game = balances.game(gameId);
    const [pool, payable] = [poolAccount(gameId), payableAccount(gameId)];
    mustAgree(pool, journal.balance(pool), -game.get('unfinished'));
    mustAgree(payable, journal.balance(payable), -game.get('unclaimed'));
    compared += 2;
  }
  const { overall } = balances;
  const earned = journal.balance(COMMISSION) + journal.balance(BREAKAGE);
  mustAgree(VAULT, journal.balance(VAULT), overall.get('remit') - overall.get('cashin'));
  mustAgree(EARNED, earned, -overall.profit);
  mustAgree(FORFEITED, journal.balance(FORFEITED), -overall.get('remittableUnclaimed'));
  return compared;
}

const EARNED = `${COMMISSION} with ${BREAKAGE}`;
/** How often accounts of the house are compared. */
const HOUSE_ACCOUNTS = 3;

/** @param accounts one or several of the journal; both are the same money in centavos */
function mustAgree(accounts: string, posted: number, counted: number): void {
  must(posted === counted, () => `${accounts} stands at ${posted} centavos, but the balances say ${counted}`);
}

/** The tellers and the game whose accounts an event changes. */
export interface AffectedAccounts {
  readonly tellerIds: readonly number[];
  readonly gameId: number | null;
}
