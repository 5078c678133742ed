import { add, centavos } from '@taya/contracts/money';
import { dateAfter, localDate, startOfDate } from '@taya/contracts/time';
import { type Documents, existing, type Projection, passedOver } from '../projections/projection.js';
import { DRAWER_DAYS, type DrawerDayDocument, STATION } from '../read-models/collections.js';
import { emptyDay } from '../read-models/drawers.js';
import { tallied } from '../read-models/tally.js';

/** What happened at each window since the day began. */
export const drawersProjection: Projection = {
  name: 'drawers',
  collections: [DRAWER_DAYS],
  handlers: {
    ...passedOver('game', 'date', 'shift'),
    'shift.opened': ({ data: { tellerId, shiftId }, at }, documents) =>
      change(documents, tellerId, at, (day) => ({ ...day, shiftId })),
    'bet.sold': ({ data: { sellerId, stake }, at }, documents) =>
      change(documents, sellerId, at, (day) => ({ ...day, sold: tallied(day.sold, stake), lastSaleAt: at })),
    'bet.cancelled': ({ data: { sellerId, stake }, at }, documents) =>
      change(documents, sellerId, at, (day) => ({ ...day, cancelled: tallied(day.cancelled, stake) })),
    'bet.paid': ({ data: { payerId, payout }, at }, documents) =>
      change(documents, payerId, at, (day) => ({ ...day, paidHere: tallied(day.paidHere, payout) })),
    'cash.added': ({ data: { tellerId, amount }, at }, documents) =>
      change(documents, tellerId, at, (day) => ({ ...day, cashin: add(day.cashin, centavos(amount)) })),
    'cash.remitted': ({ data: { tellerId, amount }, at }, documents) =>
      change(documents, tellerId, at, (day) => ({ ...day, remit: add(day.remit, centavos(amount)) })),
    'cash.reversed': ({ data: { of, tellerId, amount }, at }, documents) =>
      change(documents, tellerId, at, (day) => ({ ...day, [of]: add(day[of], centavos(-amount)) })),
  },
};

async function change(
  documents: Documents,
  tellerId: number,
  at: number,
  next: (day: DrawerDayDocument) => DrawerDayDocument,
): Promise<void> {
  const last = await documents.get(DRAWER_DAYS, tellerId);
  const day = last !== null && at < last.until ? last : await newDay(documents, tellerId, at, last);
  documents.put(DRAWER_DAYS, next(day));
}

async function newDay(
  documents: Documents,
  id: number,
  at: number,
  last: DrawerDayDocument | null,
): Promise<DrawerDayDocument> {
  const { timeZone } = await existing(documents, STATION, 'station');
  const tomorrow = dateAfter(localDate(at, timeZone), 1);
  return emptyDay(id, startOfDate(tomorrow, timeZone), last);
}
