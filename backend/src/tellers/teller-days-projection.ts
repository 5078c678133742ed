import { businessDay } from '@taya/contracts/day';
import { add, centavos } from '@taya/contracts/money';
import type { LedgerEvent } from '../ledger/events.js';
import { talliesOf } from '../ledger/movements.js';
import {
  after,
  type Documents,
  eachOfTellers,
  existing,
  type Projection,
  passedOver,
  type Soon,
} from '../projections/projection.js';
import { STATION, TELLER_DAYS, tellerDayId } from '../read-models/collections.js';
import { tallied } from '../read-models/tally.js';
import { emptyDay } from '../read-models/teller-days.js';

/** What happened at each window on each day. */
export const tellerDaysProjection: Projection = {
  name: 'teller-days',
  collections: [TELLER_DAYS],
  handlers: {
    'bet.sold': count,
    'bet.cancelled': count,
    'bet.paid': count,
    'cash.added': count,
    'cash.remitted': count,
    'cash.reversed': count,
    'shift.opened': count,
    'shift.closed': count,
    ...passedOver('bet.claimed', 'bet.locked', 'bet.unlocked', 'bet.printed'),
    ...passedOver('shift.countBegun', 'shift.counted', 'shift.resumed'),
    ...passedOver('station', 'settings', 'user', 'timer', 'game', 'date', 'day', 'ledger', 'command'),
  },
};

function count(event: LedgerEvent, documents: Documents): Soon<void> {
  return after(existing(documents, STATION, 'station'), (station) => {
    const date = businessDay(event.at, station);
    return eachOfTellers(event, (tellerId, movement) => {
      const { overShort = 0 } = movement.changes;
      if (overShort === 0 && talliesOf(movement).length === 0) return;
      return documents.change(TELLER_DAYS, tellerDayId(date, tellerId), (known) => {
        const day = tallied(known ?? emptyDay(date, tellerId), movement);
        return { ...day, overShort: add(day.overShort, centavos(overShort)) };
      });
    });
  });
}
