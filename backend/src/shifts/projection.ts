import { add, type Centavos, centavos } from '@taya/contracts/money';
import type { EventTypeOf } from '../ledger/event-map.js';
import type { EventOf, LedgerEvent } from '../ledger/events.js';
import {
  after,
  type Documents,
  eachOfTellers,
  existing,
  type Projection,
  passedOver,
  type Soon,
  update,
} from '../projections/projection.js';
import {
  OPEN_SHIFTS,
  SHIFTS,
  type ShiftDocument,
  USERS,
  type WindowTallies,
} from '../read-models/collections.js';
import { cameIn, NO_TALLIES, tallied } from '../read-models/tally.js';

/** Shifts with what happened at their windows: X while they are open, Z once they are closed. */
export const shiftsProjection: Projection = {
  name: 'shifts',
  collections: [SHIFTS, OPEN_SHIFTS],
  handlers: {
    'shift.opened': open,
    'shift.countBegun': ({ data }, documents) =>
      change(documents, data.shiftId, (shift) => ({ ...shift, status: 'counting' })),
    'shift.resumed': ({ data }, documents) =>
      change(documents, data.shiftId, (shift) => ({ ...shift, status: 'open' })),
    'shift.counted': ({ data, at, by }, documents) =>
      change(documents, data.shiftId, (shift) => ({
        ...shift,
        status: 'counted',
        counts: [...shift.counts, { ...countOf(data), at, byId: by.userId }],
      })),
    'shift.closed': close,
    'bet.sold': count,
    'bet.cancelled': count,
    'bet.paid': count,
    'bet.printed': countPrint,
    'cash.added': countCash,
    'cash.remitted': countCash,
    'cash.reversed': countCash,
    ...passedOver('bet.claimed', 'bet.locked', 'bet.unlocked'),
    ...passedOver('station', 'settings', 'user', 'timer', 'game', 'date', 'day', 'ledger', 'command'),
  },
};

async function open({ data, at }: EventOf<'shift.opened'>, documents: Documents): Promise<void> {
  const { shiftId: id, tellerId, onHand, difference = 0, reason = null } = data;
  const { location } = await existing(documents, USERS, tellerId);
  documents.put(OPEN_SHIFTS, { id: tellerId, shiftId: id });
  documents.put(SHIFTS, {
    ...NO_TALLIES,
    id,
    tellerId,
    location,
    status: 'open',
    openedAt: at,
    opening: centavos(onHand),
    openingDifference: centavos(difference),
    openingReason: reason,
    counts: [],
    printed: 0,
    reprinted: 0,
    closed: null,
  });
}

const countOf = ({ pieces, counted, expected }: EventOf<'shift.counted'>['data']) => ({
  pieces: pieces.map((each) => ({ ...each, denomination: centavos(each.denomination) })),
  counted: centavos(counted),
  expected: centavos(expected),
});

function close({ data, at, by }: EventOf<'shift.closed'>, documents: Documents): Soon<void> {
  const { shiftId, tellerId, zNumber, refNumber, reason = null, counted, expected, betsOpen } = data;
  documents.remove(OPEN_SHIFTS, tellerId);
  const overShort = centavos(counted - expected);
  const closed = { at, byId: by.userId, zNumber, refNumber, reason, overShort, betsOpen };
  return change(documents, shiftId, (shift) => ({ ...shift, status: 'closed', closed }));
}

function change(
  documents: Documents,
  shiftId: number,
  next: (shift: ShiftDocument) => ShiftDocument,
): Soon<void> {
  return update(documents, SHIFTS, shiftId, next);
}

/** What happens at a window without an open shift is part of its next opening. */
function inOpenShift(
  documents: Documents,
  tellerId: number,
  next: (shift: ShiftDocument) => ShiftDocument,
): Soon<void> {
  return after(documents.get(OPEN_SHIFTS, tellerId), (open) => {
    if (open !== null) return change(documents, open.shiftId, next);
  });
}

function count(event: LedgerEvent, documents: Documents): Soon<void> {
  return eachOfTellers(event, (tellerId, movement) =>
    inOpenShift(documents, tellerId, (shift) => tallied(shift, movement)),
  );
}

/** What is corrected after a count leaves the drawer as it is. */
function countCash(event: EventOf<EventTypeOf<'cash'>>, documents: Documents): Soon<void> {
  if (!event.data.afterCount) return count(event, documents);
}

function countPrint({ data, by }: EventOf<'bet.printed'>, documents: Documents): Soon<void> {
  const name = data.count === 1 ? 'printed' : 'reprinted';
  return inOpenShift(documents, by.userId, (shift) => ({ ...shift, [name]: shift[name] + 1 }));
}

/** What the drawer of a shift should hold by what happened in it. */
export const expectedIn = (shift: WindowTallies & Pick<ShiftDocument, 'opening'>): Centavos =>
  add(shift.opening, cameIn(shift));
