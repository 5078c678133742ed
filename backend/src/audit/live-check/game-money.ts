import { MAX_TURNOVER } from '@taya/contracts/money';
import type { DocumentId } from '../../document-store/document-store.js';
import { movementsOf } from '../../ledger/event-facts.js';
import { isClearing, isConfirmation, isReopening } from '../../ledger/event-kinds.js';
import { apply, type EventMap, type EventTypeOf } from '../../ledger/event-map.js';
import type { EventData, LedgerEvent } from '../../ledger/events.js';
import { bookingId, NO_TOTALS } from '../../read-models/collections.js';
import type { Book } from '../book/book.js';
import { readEvents } from '../book/read-events.js';
import type { LogReader } from '../log/walk.js';
import type { MoneyFields } from './money.js';

type Booking = Record<keyof ReturnType<typeof noBooking>, number>;

const noBooking = (tellerId: number) => ({
  tellerId,
  ...NO_TOTALS,
  ...{ meron: 0, wala: 0, cancelled: 0, cancelledBets: 0, paidAtWindow: 0 },
});

const BETS: EventMap<EventTypeOf<'bet'>, void, [GameMoney]> = {
  'bet.sold': ({ data }, game) => game.stake(data, data.stake),
  'bet.printed': () => {},
  'bet.cancelled': ({ data }, game) => game.cancel(data),
  'bet.claimed': () => {},
  'bet.locked': () => {},
  'bet.unlocked': () => {},
  'bet.paid': ({ data }, game) => game.pay(data),
};

/** What a game and each teller's bets in it come to, counted from its events. */
class GameMoney {
  readonly #pools = { meron: 0, wala: 0 };
  /** By the ids of their documents. */
  readonly bookings = new Map<DocumentId, Booking>();
  confirmed: EventData<'game.confirmed'> | null = null;

  constructor(private readonly gameId: number) {}

  take(event: LedgerEvent): void {
    for (const { tellerId, gameId, changes } of movementsOf(event)) {
      if (tellerId === null || gameId !== this.gameId) continue;
      const booking = this.#ensureBooking(tellerId);
      for (const figure of Object.keys(NO_TOTALS) as (keyof typeof NO_TOTALS)[])
        booking[figure] += changes[figure] ?? 0;
    }
    apply(BETS, event, this);
    if (isConfirmation(event)) this.confirmed = event.data;
    if (isReopening(event)) this.confirmed = null;
  }

  stake({ sellerId, side }: EventData<'bet.sold' | 'bet.cancelled'>, amount: number): void {
    const name = side === 'MERON' ? 'meron' : 'wala';
    this.#pools[name] += amount;
    this.#ensureBooking(sellerId)[name] += amount;
  }

  cancel(bet: EventData<'bet.cancelled'>): void {
    this.stake(bet, -bet.stake);
    const booking = this.#ensureBooking(bet.sellerId);
    booking.cancelled = Math.min(MAX_TURNOVER, booking.cancelled + bet.stake);
    booking.cancelledBets += 1;
  }

  pay({ payerId, payout }: EventData<'bet.paid'>): void {
    this.#ensureBooking(payerId).paidAtWindow += payout;
  }

  /** What is still owed is the house's. */
  clear(): void {
    for (const booking of this.bookings.values()) {
      booking.remittableUnclaimed += booking.unclaimed;
      booking.unclaimed = 0;
    }
  }

  get game(): MoneyFields {
    if (this.confirmed === null) return { pools: this.#pools };
    const { result, noContest, meronPercentage, walaPercentage } = this.confirmed;
    return {
      pools: this.#pools,
      result,
      noContest,
      frozen: { meron: meronPercentage, wala: walaPercentage },
    };
  }

  #ensureBooking(tellerId: number): Booking {
    const id = bookingId(this.gameId, tellerId);
    const booking: Booking = this.bookings.get(id) ?? noBooking(tellerId);
    this.bookings.set(id, booking);
    return booking;
  }
}

/** What the documents of a game are at a revision that the book has reached; null where the log has no such game. */
export async function expectedGame(
  book: Book,
  reader: Pick<LogReader, 'read'>,
  gameId: number,
  revision: number,
): Promise<GameMoney | null> {
  const rows = book.all<{ revision: number }>(
    'SELECT revision FROM events WHERE game = ? AND revision <= ? ORDER BY revision',
    gameId,
    revision,
  );
  if (rows.length === 0) return null;
  const money = new GameMoney(gameId);
  const revisions = rows.map((row) => row.revision);
  for await (const event of readEvents(reader, revisions)) money.take(event);
  if (isCleared(book, money.confirmed?.businessDate, gameId, revision)) money.clear();
  return money;
}

/** A clearing names no games: it reaches those that were final before it, and owe something on its dates. */
function isCleared(book: Book, businessDate: string | undefined, gameId: number, revision: number): boolean {
  if (businessDate === undefined) return false;
  const row = book.get(
    `SELECT 1 FROM events WHERE type = ? AND date >= ? AND revision <= ? AND revision > (
       SELECT min(revision) FROM events WHERE game = ? AND date IS NOT NULL
     )`,
    isClearing.type,
    businessDate,
    revision,
    gameId,
  );
  return row !== undefined;
}
