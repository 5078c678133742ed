import { businessDay } from '@taya/contracts/day';
import { add, centavos } from '@taya/contracts/money';
import { movementsOf } from '../ledger/event-facts.js';
import type { EventTypeOf } from '../ledger/event-map.js';
import type { EventOf, LedgerEvent } from '../ledger/events.js';
import {
  after,
  type Documents,
  existing,
  type Projection,
  passedOver,
  type Soon,
} from '../projections/projection.js';
import { STATION, TELLER_DAYS, type TellerDayDocument, tellerDayId } from '../read-models/collections.js';
import { tallied } from '../read-models/tally.js';
import { emptyDay } from '../read-models/teller-days.js';

/** What happened at each window on each day. */
export const tellerDaysProjection: Projection = {
  name: 'teller-days',
  collections: [TELLER_DAYS],
  handlers: {
    ...passedOver('game', 'date'),
    'bet.sold': (event, documents) => tally(event, documents, event.data.sellerId, 'sold', event.data.stake),
    'bet.cancelled': (event, documents) =>
      tally(event, documents, event.data.sellerId, 'cancelled', event.data.stake),
    async 'bet.paid'(event, documents) {
      const { sellerId, payerId, payout } = event.data;
      await tally(event, documents, sellerId, 'paidOwn', payout);
      await tally(event, documents, payerId, 'paidHere', payout);
    },
    'cash.added': (event, documents) => tallyCash(event, documents, 'cashin'),
    'cash.remitted': (event, documents) => tallyCash(event, documents, 'remit'),
    'cash.reversed': (event, documents) => tallyCash(event, documents, `${event.data.of}Reversed`),
    'shift.opened': countOverShort,
    'shift.closed': countOverShort,
  },
};

type TallyName = 'sold' | 'cancelled' | 'paidOwn' | 'paidHere' | CashTally;
type CashTally = 'cashin' | 'remit' | 'cashinReversed' | 'remitReversed';

function tally(
  event: LedgerEvent,
  documents: Documents,
  tellerId: number,
  name: TallyName,
  amount: number,
): Soon<void> {
  return change(event, documents, tellerId, (day) => ({ ...day, [name]: tallied(day[name], amount) }));
}

async function tallyCash(
  event: EventOf<EventTypeOf<'cash'>>,
  documents: Documents,
  name: CashTally,
): Promise<void> {
  const { tellerId, amount } = event.data;
  await tally(event, documents, tellerId, name, amount);
  await countOverShort(event, documents);
}

/** What the event itself says that a drawer was over or short by. */
async function countOverShort(event: LedgerEvent, documents: Documents): Promise<void> {
  for (const { tellerId, changes } of movementsOf(event)) {
    const { overShort = 0 } = changes;
    if (tellerId === null || overShort === 0) continue;
    await change(event, documents, tellerId, (day) => ({
      ...day,
      overShort: add(day.overShort, centavos(overShort)),
    }));
  }
}

function change(
  { at }: LedgerEvent,
  documents: Documents,
  tellerId: number,
  next: (day: TellerDayDocument) => TellerDayDocument,
): Soon<void> {
  return after(existing(documents, STATION, 'station'), (station) => {
    const date = businessDay(at, station);
    return documents.change(TELLER_DAYS, tellerDayId(date, tellerId), (day) =>
      next(day ?? emptyDay(date, tellerId)),
    );
  });
}
