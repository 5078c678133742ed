import type { BetLookup, BetRow } from '@taya/contracts/bet';

/** A bet in react-admin's cache. A row of a list has neither game nor seller; they come when the bet itself is fetched. */
export type BetRecord = BetRow & Partial<Pick<BetLookup, 'game' | 'betTeller'>>;

/** The bet with its game and its seller; undefined while only a row of a list is known. */
export function lookupOf(record: BetRecord | undefined): BetLookup | undefined {
  if (record?.game === undefined || record.betTeller === undefined) return undefined;
  return { bet: record, game: record.game, betTeller: record.betTeller };
}
