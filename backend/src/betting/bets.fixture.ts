import { type GameFacts, GameStatus, type Result } from '@taya/contracts/game';
import { centavos, hundredths } from '@taya/contracts/money';
import { isNoContest, percentagesOf, REFUND_PERCENTAGES } from '@taya/contracts/payout';
import { NOT_YET } from '../ledger/bet-facts.js';
import type { BetDocument, GameDocument } from '../read-models/collections.js';

/** Pesos as centavos, so that figures read like those of the house rules. */
export const pesos = (amount: number) => centavos(Math.round(amount * 100));

export const SOLD_AT = Date.parse('2026-11-21T06:00:00.000Z');
export const CLEARED_AT = Date.parse('2026-11-22T01:00:00.000Z');

/** An open game at 5 % with these stakes. */
export function openGame(meronPesos: number, walaPesos: number, changes: Partial<GameFacts> = {}): GameFacts {
  return {
    id: 1,
    name: 'Game #1 - Nov 21, 2026',
    terms: { rate: hundredths(500), payoutUnit: centavos(1), minimumPayout: hundredths(10_000) },
    createdAt: SOLD_AT,
    createdDate: '2026-11-21',
    status: GameStatus.BettingOpen,
    resumesTo: null,
    lastCall: null,
    meronOpen: true,
    walaOpen: true,
    pools: { meron: pesos(meronPesos), wala: pesos(walaPesos) },
    noContest: false,
    result: null,
    startedAt: SOLD_AT,
    endedAt: null,
    finishedAt: null,
    businessDate: null,
    frozen: null,
    paysFrom: null,
    review: null,
    clearedAt: null,
    ...changes,
  };
}

/** The same game once its result is confirmed. */
export function finishedGame(
  meronPesos: number,
  walaPesos: number,
  result: Result,
  changes: Partial<GameFacts> = {},
): GameFacts {
  const game = openGame(meronPesos, walaPesos, changes);
  const noContest = isNoContest(game.pools, game.terms);
  const isRefund = noContest || result === 'DRAW';
  return {
    ...game,
    status: GameStatus.Finished,
    meronOpen: false,
    walaOpen: false,
    noContest,
    result,
    endedAt: SOLD_AT,
    finishedAt: SOLD_AT,
    businessDate: '2026-11-21',
    frozen: isRefund ? REFUND_PERCENTAGES : percentagesOf(game.pools, game.terms.rate),
  };
}

export function bet(stakePesos: number, changes: Partial<BetDocument> = {}): BetDocument {
  return {
    id: 7,
    serial: 'ABCDEFGHJKM2',
    serialReversed: '2MKJHGFEDCBA',
    gameId: 1,
    tellerId: 4,
    side: 'WALA',
    stake: pesos(stakePesos),
    soldAt: SOLD_AT,
    claimUntil: null,
    ...NOT_YET,
    lock: null,
    claimedBy: null,
    prints: { bet: 0, payout: 0 },
    storedStatus: 'sold',
    gameSide: 3,
    ...changes,
  };
}

export const inGame = (one: BetDocument, game: GameFacts) => ({
  bet: one,
  game: { ...game, isFinal: true, reportDate: '2026-11-21' } satisfies GameDocument,
});
