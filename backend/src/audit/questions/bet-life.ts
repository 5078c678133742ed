import type { AuditedBet } from '@taya/contracts/answers/audit';
import type { Side } from '@taya/contracts/game';
import { normaliseCode } from '@taya/contracts/serial';
import { payoutOf, settlementOf } from '../../../../tools/verify.mjs';
import { isClearing, isConfirmation, isNewGame, isReopening } from '../../ledger/event-kinds.js';
import { apply, type EventMap, type EventTypeOf } from '../../ledger/event-map.js';
import { betOf } from '../../ledger/event-subject.js';
import type { EventData, EventOf, LedgerEvent } from '../../ledger/events.js';
import type { Reached } from '../book/followed-book.js';
import { readEvents } from '../book/read-events.js';
import { eventView, money } from './views.js';

type BetStep = EventOf<EventTypeOf<'bet'> | 'game.confirmed' | 'game.reopened' | 'date.cleared'>;

const OF_BET: EventMap<EventTypeOf<'bet'>, void, [BetLife]> = {
  'bet.sold': (event, life) => life.sell(event),
  'bet.printed': (event, life) => life.step(event),
  'bet.cancelled': (event, life) => life.step(event, 'cancelled'),
  'bet.claimed': (event, life) => life.step(event, 'claimed'),
  'bet.locked': (event, life) => life.step(event),
  'bet.unlocked': (event, life) => life.step(event),
  'bet.paid': (event, life) => life.step(event, 'paid'),
};

/** What any bet of the game changes in its pools. */
const POOLS: EventMap<EventTypeOf<'bet'>, void, [BetLife['pools']]> = {
  'bet.sold': ({ data }, pools) => {
    pools[data.side] += data.stake;
  },
  'bet.printed': () => {},
  'bet.cancelled': ({ data }, pools) => {
    pools[data.side] -= data.stake;
  },
  'bet.claimed': () => {},
  'bet.locked': () => {},
  'bet.unlocked': () => {},
  'bet.paid': () => {},
};

/** What became of a bet, and what its payout is worked out from. */
class BetLife {
  /** Stakes of the game that stand; centavos. */
  readonly pools: Record<Side, number> = { MERON: 0, WALA: 0 };
  /** The outcome for good; null before, and under review. */
  confirmed: EventData<'game.confirmed'> | null = null;
  /** null before it is sold. */
  bet: EventData<'bet.sold'> | null = null;
  /** A claimed one is owed on the books until its date is cleared. */
  status: AuditedBet['standing'] = 'undecided';
  /** Centavos it came to when its game was confirmed; 0 before, and for one that lost. */
  payout = 0;
  readonly steps: BetStep[] = [];

  constructor(
    readonly betId: number,
    readonly game: EventData<'game.created'>,
  ) {}

  take(event: LedgerEvent): void {
    apply(POOLS, event, this.pools);
    if (isConfirmation(event)) this.decide(event);
    if (isReopening(event)) this.reopen(event);
    if (isClearing(event)) this.#clear(event);
    if (betOf(event) === this.betId) apply(OF_BET, event, this);
  }

  sell(event: EventOf<'bet.sold'>): void {
    this.bet = event.data;
    this.step(event);
  }

  step(event: BetStep, status = this.status): void {
    this.steps.push(event);
    this.status = status;
  }

  decide(event: EventOf<'game.confirmed'>): void {
    this.confirmed = event.data;
    if (this.bet === null || this.status === 'cancelled') return;
    const { side, stake } = this.bet;
    const settlement = this.settlement(event.data);
    const hasWon = settlement.isRefund || event.data.result === side;
    this.payout = hasWon ? payoutOf(stake, side, settlement, this.game.terms) : 0;
    this.step(event, hasWon ? 'owed' : 'lost');
  }

  reopen(event: EventOf<'game.reopened'>): void {
    this.confirmed = null;
    if (this.bet === null || this.status === 'cancelled') return;
    this.payout = 0;
    this.step(event, 'undecided');
  }

  settlement({ result, noContest }: EventData<'game.confirmed'>) {
    return settlementOf({ pools: this.pools, terms: this.game.terms, noContest, result });
  }

  #clear(event: EventOf<'date.cleared'>): void {
    const isOwed = this.status === 'owed' || this.status === 'claimed';
    if (!isOwed || (this.confirmed?.businessDate ?? '') > event.data.date) return;
    this.step(event, 'cleared');
  }
}

/**
 * The life of a bet, and where it stands.
 * @param called its code or id; the latest bet with a code that was given again
 * @returns null where the log has no such bet
 */
export async function betLife(reached: Reached, called: string): Promise<AuditedBet | null> {
  const { book, end } = reached;
  const id = /^\d{1,15}$/.test(called) ? Number(called) : null;
  const latest = book.get<{ bet: number }>(
    'SELECT bet FROM events WHERE bet = ? OR (code = ? AND bet IS NOT NULL) GROUP BY bet ORDER BY min(revision) DESC LIMIT 1',
    id,
    normaliseCode(called),
  );
  const life = latest === undefined ? null : await lifeInLog(reached, latest.bet);
  if (life === null || life.bet === null) return null;
  const { bet, game, status, payout, steps } = life;
  return {
    bet_id: bet.betId,
    serial: bet.serial,
    side: bet.side,
    stake: money(bet.stake),
    seller_id: bet.sellerId,
    game_id: game.gameId,
    game_name: game.name,
    standing: status,
    payout: money(payout),
    formula: formulaOf(life, bet.side),
    steps: steps.map((step) => ({ ...eventView(step, book), type: step.type })),
    end,
  };
}

/** The payout maths of a confirmed game for this bet, with its numbers; null before, and for a cancelled bet. */
function formulaOf(life: BetLife, side: Side): AuditedBet['formula'] {
  const { game, pools, confirmed, status, payout } = life;
  if (confirmed === null || status === 'cancelled') return null;
  const settlement = life.settlement(confirmed);
  const { isRefund, commission } = settlement;
  const { MERON, WALA } = pools;
  return {
    result: confirmed.result,
    is_refund: isRefund,
    no_contest: confirmed.noContest,
    meron: money(MERON),
    wala: money(WALA),
    pool: money(MERON + WALA),
    rate: money(game.terms.rate),
    commission: money(commission),
    net: money(MERON + WALA - commission),
    side_stakes: money(pools[side]),
    percentage: money(settlement[side]),
    payout_unit: money(game.terms.payoutUnit),
    payout: money(payout),
  };
}

/**
 * Made of the events that it depends on: its own, those of its game, of other bets in it those that move money, and
 * clearings, which name no games: which of them one reached is known once they are read.
 */
async function lifeInLog({ book, reader }: Reached, betId: number): Promise<BetLife | null> {
  const rows = book.all<{ revision: number }>(
    `SELECT revision FROM events
     WHERE game = (SELECT game FROM events WHERE bet = ?1 LIMIT 1) AND (postings > 0 OR bet = ?1 OR bet IS NULL)
     UNION SELECT revision FROM events WHERE type = '${isClearing.type}' ORDER BY 1`,
    betId,
  );
  let life: BetLife | null = null;
  const revisions = rows.map(({ revision }) => revision);
  for await (const event of readEvents(reader, revisions)) {
    if (isNewGame(event)) life = new BetLife(betId, event.data);
    life?.take(event);
  }
  return life;
}
