import type { AuditedBet } from '@taya/contracts/answers/audit';
import type { Side } from '@taya/contracts/game';
import { normaliseCode } from '@taya/contracts/serial';
import { payoutOf, settlementOf } from '../../../../tools/verify.mjs';
import { isClearing, isConfirmation, isNewGame, isReopening, isSale } from '../../ledger/event-kinds.js';
import { apply, type EventMap, type EventTypeOf } from '../../ledger/event-map.js';
import { betOf } from '../../ledger/event-subject.js';
import type { EventData, EventOf, EventType, LedgerEvent } from '../../ledger/events.js';
import type { Reached } from '../book/followed-book.js';
import { readInParts } from '../book/read-events.js';
import { eventView, money } from './views.js';

type BetStep = EventOf<EventTypeOf<'bet'> | 'game.confirmed' | 'game.reopened' | 'date.cleared'>;

const OF_BET: EventMap<EventTypeOf<'bet'>, void, [BetLife]> = {
  'bet.sold': (event, life) => life.step(event),
  'bet.printed': (event, life) => life.step(event),
  'bet.cancelled': (event, life) => life.step(event, 'cancelled'),
  'bet.claimed': (event, life) => life.step(event, 'claimed'),
  'bet.locked': (event, life) => life.step(event),
  'bet.unlocked': (event, life) => life.step(event),
  'bet.paid': (event, life) => life.step(event, 'paid'),
};

/** What a payout is worked out from. */
class BetGame {
  readonly id: number;
  readonly name: string;
  readonly terms: EventData<'game.created'>['terms'];
  /** Stakes that stand; centavos. */
  readonly pools: Record<Side, number> = { MERON: 0, WALA: 0 };
  /** The outcome for good; null before, and under review. */
  confirmed: EventData<'game.confirmed'> | null = null;

  constructor({ data }: EventOf<'game.created'>) {
    this.id = data.gameId;
    this.name = data.name;
    this.terms = data.terms;
  }

  settlement({ result, noContest }: EventData<'game.confirmed'>) {
    return settlementOf({ pools: this.pools, terms: this.terms, noContest, result });
  }
}

const OF_GAME: EventMap<'bet.sold' | 'bet.cancelled' | 'game.confirmed' | 'game.reopened', void, [BetGame]> =
  {
    'bet.sold': ({ data }, { pools }) => {
      pools[data.side] += data.stake;
    },
    'bet.cancelled': ({ data }, { pools }) => {
      pools[data.side] -= data.stake;
    },
    'game.confirmed': ({ data }, game) => {
      game.confirmed = data;
    },
    'game.reopened': (_event, game) => {
      game.confirmed = null;
    },
  };

class BetLife {
  readonly bet: EventData<'bet.sold'>;
  readonly game: BetGame;
  /** A claimed one is owed on the books until its date is cleared. */
  standing: AuditedBet['standing'] = 'undecided';
  /** Centavos it came to when its game was confirmed; 0 before, and for one that lost. */
  payout = 0;
  readonly steps: BetStep[] = [];

  constructor(sold: EventOf<'bet.sold'>, game: BetGame) {
    this.bet = sold.data;
    this.game = game;
  }

  take(event: LedgerEvent): void {
    if (isConfirmation(event)) this.#decided(event);
    if (isReopening(event)) this.#undecided(event);
    if (isClearing(event)) this.#cleared(event);
    if (betOf(event) === this.bet.betId) apply(OF_BET, event, this);
  }

  step(event: BetStep, standing = this.standing): void {
    this.steps.push(event);
    this.standing = standing;
  }

  #decided(event: EventOf<'game.confirmed'>): void {
    if (this.standing === 'cancelled') return;
    const { side, stake } = this.bet;
    const settlement = this.game.settlement(event.data);
    const hasWon = settlement.isRefund || event.data.result === side;
    this.payout = hasWon ? payoutOf(stake, side, settlement, this.game.terms) : 0;
    this.step(event, hasWon ? 'owed' : 'lost');
  }

  #undecided(event: EventOf<'game.reopened'>): void {
    if (this.standing === 'cancelled') return;
    this.payout = 0;
    this.step(event, 'undecided');
  }

  #cleared(event: EventOf<'date.cleared'>): void {
    const isOwed = this.standing === 'owed' || this.standing === 'claimed';
    if (!isOwed || (this.game.confirmed?.businessDate ?? '') > event.data.date) return;
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
  if (life === null) return null;
  const { bet, game, standing, payout, steps } = life;
  return {
    bet_id: bet.betId,
    serial: bet.serial,
    side: bet.side,
    stake: money(bet.stake),
    seller_id: bet.sellerId,
    game_id: game.id,
    game_name: game.name,
    standing,
    payout: money(payout),
    formula: formulaOf(life),
    steps: steps.map((step) => ({ ...eventView(step, book), type: step.type })),
    end,
  };
}

/** The payout maths of a confirmed game for this bet, with its numbers; null before, and for a cancelled bet. */
function formulaOf({ bet, game, standing, payout }: BetLife): AuditedBet['formula'] {
  if (game.confirmed === null || standing === 'cancelled') return null;
  const settlement = game.settlement(game.confirmed);
  const { isRefund, commission } = settlement;
  const { MERON, WALA } = game.pools;
  return {
    result: game.confirmed.result,
    is_refund: isRefund,
    no_contest: game.confirmed.noContest,
    meron: money(MERON),
    wala: money(WALA),
    pool: money(MERON + WALA),
    rate: money(game.terms.rate),
    commission: money(commission),
    net: money(MERON + WALA - commission),
    side_stakes: money(game.pools[bet.side]),
    percentage: money(settlement[bet.side]),
    payout_unit: money(game.terms.payoutUnit),
    payout: money(payout),
  };
}

/** It names no games: which of them it reached is known once they are read. */
const CLEARING: EventType = 'date.cleared';

/** Made of the events that it depends on: its own, those of its game, and of other bets in it those that move money. */
async function lifeInLog({ book, reader }: Reached, betId: number): Promise<BetLife | null> {
  const rows = book.all<{ revision: number }>(
    `SELECT revision FROM events
     WHERE game = (SELECT game FROM events WHERE bet = ?1 LIMIT 1) AND (postings > 0 OR bet = ?1 OR bet IS NULL)
     UNION SELECT revision FROM events WHERE type = '${CLEARING}' ORDER BY 1`,
    betId,
  );
  let game: BetGame | null = null;
  let life: BetLife | null = null;
  const revisions = rows.map(({ revision }) => revision);
  for await (const event of readInParts(reader, revisions)) {
    if (isNewGame(event)) game = new BetGame(event);
    if (game === null) continue;
    apply(OF_GAME, event, game);
    if (isSale(event) && event.data.betId === betId) life = new BetLife(event, game);
    life?.take(event);
  }
  return life;
}
