import type { TellerBalanceView } from '@taya/contracts/teller';
import { isNoContest, type Outcome, payoutOf, percentages } from '../../model/station.js';
import type { Notebook } from './notebook.js';

/** The terms of a new station: 5.00 %, paid to the centavo, 100.00 at least. */
const TERMS = { rate: 500n, payoutUnit: 1n, minimumPayout: 10_000n };
const OUTCOMES: Readonly<Record<string, Outcome>> = {
  set_winner_meron: 'MERON',
  set_winner_wala: 'WALA',
  set_draw: 'DRAW',
};

interface PaperBet {
  readonly tellerId: number;
  readonly side: 'MERON' | 'WALA';
  readonly stake: bigint;
  readonly isCancelled: boolean;
  readonly paidBy: number | undefined;
}

interface PaperGame {
  result: Outcome | null;
  isFinished: boolean;
  readonly bets: PaperBet[];
}

/** Every teller's balance added up from the clients' notebook, for a station whose dates were never cleared. */
export function expectedBalances(
  notebook: Notebook,
  tellerIds: readonly number[],
): ReadonlyMap<number, TellerBalanceView> {
  const decided = gamesOf(notebook).flatMap((game) =>
    game.bets.map((bet) => ({ ...bet, ...outcomeOf(game, bet) })),
  );
  const sold = decided.filter(({ isCancelled }) => !isCancelled);
  return new Map(
    tellerIds.map((tellerId) => {
      const own = sold.filter((bet) => bet.tellerId === tellerId);
      const finished = own.filter(({ isFinished }) => isFinished);
      const cashin = sum(notebook.recorded('cashin').filter(isOf(tellerId)).map(amountOf));
      const remit = sum(notebook.recorded('remit').filter(isOf(tellerId)).map(amountOf));
      const unfinished = sum(own.filter(({ isFinished }) => !isFinished).map(({ stake }) => stake));
      const unclaimed = sum(
        finished.filter(({ paidBy }) => paidBy === undefined).map(({ payout }) => payout),
      );
      const paidOut = sum(sold.filter(({ paidBy }) => paidBy === tellerId).map(({ payout }) => payout));
      const onHand = cashin + sum(own.map(({ stake }) => stake)) - paidOut - remit;
      const balance = {
        unclaimed,
        remittableUnclaimed: 0n,
        unfinished,
        // The stakes that are not owed to anybody.
        profit: sum(finished.map(({ stake, payout }) => stake - payout)),
        cashin,
        remit,
        remittable: onHand - unfinished - unclaimed,
        onHand,
      };
      const texts = Object.entries(balance).map(([name, amount]) => [name, money(amount)]);
      return [tellerId, Object.fromEntries(texts) as unknown as TellerBalanceView];
    }),
  );
}

function gamesOf(notebook: Notebook): readonly FiguredGame[] {
  const games = new Map<number, PaperGame>();
  for (const { answer } of notebook.recorded('game')) {
    games.set(answer.id, { result: null, isFinished: false, bets: [] });
  }
  for (const { order, answer } of notebook.recorded('act')) {
    const game = gameOf(games, answer.id);
    if (order.action === 'undo_result') game.result = null;
    if (order.action === 'confirm_result') game.isFinished = true;
    game.result = OUTCOMES[order.action ?? ''] ?? game.result;
  }
  const cancelled = new Set(notebook.recorded('cancel').map(({ answer }) => answer.bet.id));
  const payers = new Map(
    notebook.recorded('pay').map(({ order, answer }) => [answer.bet.id, order.tellerId]),
  );
  for (const { answer } of notebook.recorded('sell')) {
    const { id, game_id, teller_id, amount, is_bet_meron } = answer.bet;
    gameOf(games, game_id).bets.push({
      tellerId: teller_id,
      side: is_bet_meron ? 'MERON' : 'WALA',
      stake: parse(amount),
      isCancelled: cancelled.has(id),
      paidBy: payers.get(id),
    });
  }
  return [...games.values()].map(withFigures);
}

function gameOf(games: ReadonlyMap<number, PaperGame>, id: number): PaperGame {
  const game = games.get(id);
  if (game === undefined) throw new Error(`the notebook knows no game ${id}`);
  return game;
}

interface FiguredGame extends PaperGame {
  readonly isRefund: boolean;
  readonly figures: ReturnType<typeof percentages>;
}

function withFigures(game: PaperGame): FiguredGame {
  const pool = (side: PaperBet['side']) =>
    sum(game.bets.filter((bet) => bet.side === side && !bet.isCancelled).map(({ stake }) => stake));
  const pools = [pool('MERON'), pool('WALA')] as const;
  return {
    ...game,
    isRefund: game.result === 'DRAW' || isNoContest(...pools, TERMS),
    figures: percentages(...pools, TERMS),
  };
}

function outcomeOf({ isFinished, result, isRefund, figures }: FiguredGame, { side, stake }: PaperBet) {
  const winnings = side === result ? payoutOf(stake, figures[side], TERMS.payoutUnit) : 0n;
  return { isFinished, payout: !isFinished ? 0n : isRefund ? stake : winnings };
}

const isOf = (id: number) => (entry: { readonly order: { readonly tellerId?: number } }) =>
  entry.order.tellerId === id;
const amountOf = ({ answer }: { readonly answer: { readonly amount: string } }) => parse(answer.amount);
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
const parse = (text: string) => BigInt(text.replace('.', ''));

function money(centavos: bigint): string {
  const digits = String(centavos < 0n ? -centavos : centavos).padStart(3, '0');
  return `${centavos < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
