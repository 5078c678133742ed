import type { BetLookup, BetRow } from '@taya/contracts/bet';

/** A bet as react-admin caches it: from a list at first, with its game and its seller once it was asked for itself. */
export type BetRecord = BetRow & Partial<Pick<BetLookup, 'game' | 'betTeller'>>;

/** The bet with its game and its seller; undefined while only a list has told of it. */
export function lookupOf(record: BetRecord | undefined): BetLookup | undefined {
  if (record?.game === undefined || record.betTeller === undefined) return undefined;
  return { bet: record, game: record.game, betTeller: record.betTeller };
}
