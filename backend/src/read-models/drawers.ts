import type { DrawerView } from '@taya/contracts/answers/drawer';
import { type Centavos, twoPlaces, ZERO } from '@taya/contracts/money';
import { Role } from '@taya/contracts/roles';
import { instant } from '@taya/contracts/time';
import type { DocumentReader } from '../document-store/document-store.js';
import {
  DRAWER_DAYS,
  type DrawerDayDocument,
  SHIFTS,
  type ShiftDocument,
  type StationDocument,
  USERS,
  type UserDocument,
} from './collections.js';
import { stationOf } from './station.js';
import { NOTHING, tallyView } from './tally.js';

/** More tellers than a station ever has. */
const ALL_TELLERS = 10_000;

type IsSignedIn = (teller: UserDocument) => boolean;

/** A drawer, its figures still numbers. */
export interface Drawer {
  readonly teller: UserDocument;
  readonly today: DrawerDayDocument;
  readonly shift: ShiftDocument | null;
}

/** A day on which nothing has happened yet. @param last the day of the last event there, or null */
export function emptyDay(id: number, until: number, last: DrawerDayDocument | null): DrawerDayDocument {
  return {
    id,
    until,
    sold: NOTHING,
    cancelled: NOTHING,
    paidHere: NOTHING,
    cashin: ZERO,
    remit: ZERO,
    lastSaleAt: last?.lastSaleAt ?? null,
    shiftId: last?.shiftId ?? null,
  };
}

function today(id: number, day: DrawerDayDocument | null, nowMs: number): DrawerDayDocument {
  return day !== null && nowMs < day.until ? day : emptyDay(id, nowMs, day);
}

/** The drawers of tellers, each with what happened at it today and its latest shift. */
async function drawersOf(
  reader: DocumentReader,
  tellers: readonly UserDocument[],
  nowMs: number,
): Promise<readonly Drawer[]> {
  const days = await reader.getMany(
    DRAWER_DAYS,
    tellers.map(({ id }) => id),
  );
  const shiftIds = days.flatMap(({ shiftId }) => (shiftId === null ? [] : [shiftId]));
  const shifts = new Map((await reader.getMany(SHIFTS, shiftIds)).map((shift) => [shift.tellerId, shift]));
  const dayOf = new Map(days.map((day) => [day.id, day]));
  return tellers.map((teller) => ({
    teller,
    today: today(teller.id, dayOf.get(teller.id) ?? null, nowMs),
    shift: shifts.get(teller.id) ?? null,
  }));
}

/** Every drawer that somebody works at or that holds something: by window, then by name. */
export async function openDrawers(reader: DocumentReader, nowMs: number): Promise<readonly Drawer[]> {
  const where = { role: Role.Teller };
  const tellers = await reader.find(USERS, { where, orderBy: [['nameFolded', 'asc']], limit: ALL_TELLERS });
  const drawers = await drawersOf(reader, tellers, nowMs);
  return drawers
    .filter(isShown)
    .toSorted((one, other) => collate(one.teller.location, other.teller.location));
}

const { compare: collate } = new Intl.Collator('en', { numeric: true });

const isShown = ({ teller, shift }: Drawer): boolean =>
  teller.isActive || teller.onHand !== 0 || (shift !== null && shift.status !== 'closed');

/** One drawer as it is shown now; null where the user has none. */
export async function readDrawer(
  reader: DocumentReader,
  tellerId: number,
  nowMs: number,
  isSignedIn: IsSignedIn,
): Promise<DrawerView | null> {
  const teller = await reader.get(USERS, tellerId);
  if (teller?.role !== Role.Teller) return null;
  const [drawer] = await drawersOf(reader, [teller], nowMs);
  return drawer === undefined ? null : drawerView(drawer, await stationOf(reader), isSignedIn);
}

type Limits = Pick<StationDocument, 'lowCash' | 'highCash'>;

export function drawerView(
  { teller, today, shift }: Drawer,
  limits: Limits,
  isSignedIn: IsSignedIn,
): DrawerView {
  return {
    teller_id: teller.id,
    teller_name: teller.name,
    location: teller.location,
    signed_in: isSignedIn(teller),
    on_hand: twoPlaces(teller.onHand),
    unfinished: twoPlaces(teller.unfinished),
    unclaimed: twoPlaces(teller.unclaimed),
    remittable: twoPlaces(teller.remittable),
    sold: tallyView(today.sold),
    cancelled: tallyView(today.cancelled),
    paid_here: tallyView(today.paidHere),
    cashin: twoPlaces(today.cashin),
    remit: twoPlaces(today.remit),
    last_sale_at: instant(today.lastSaleAt),
    shift: shift && {
      id: shift.id,
      status: shift.status,
      number: shift.closed?.zNumber ?? null,
      opened_at: instant(shift.openedAt),
    },
    light: lightOf(teller.onHand, limits),
  };
}

function lightOf(onHand: Centavos, { lowCash, highCash }: Limits): DrawerView['light'] {
  if (lowCash !== null && onHand < lowCash) return 'low';
  return highCash !== null && onHand > highCash ? 'high' : null;
}
