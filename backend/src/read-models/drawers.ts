import type { DrawerView } from '@taya/contracts/answers/drawer';
import { businessDay } from '@taya/contracts/day';
import { type Centavos, subtract, twoPlaces } from '@taya/contracts/money';
import { Role } from '@taya/contracts/roles';
import { instant } from '@taya/contracts/time';
import type { DocumentReader } from '../document-store/document-store.js';
import {
  BETS,
  SHIFTS,
  type ShiftDocument,
  type StationDocument,
  TELLER_DAYS,
  tellerDayId,
  USERS,
  type UserDocument,
} from './collections.js';
import { stationOf } from './station.js';
import { reversalsIn, tallyView } from './tally.js';
import { changeOfDrawer, NO_FIGURES, type WindowFigures } from './teller-days.js';

/** More tellers than a station ever has. */
const ALL_TELLERS = 10_000;

/** Every teller: by window, then by name. */
export async function tellersByWindow(reader: DocumentReader): Promise<readonly UserDocument[]> {
  const where = { role: Role.Teller };
  const tellers = await reader.find(USERS, { where, orderBy: [['nameFolded', 'asc']], limit: ALL_TELLERS });
  return tellers.toSorted((one, other) => collate(one.location, other.location));
}

const { compare: collate } = new Intl.Collator('en', { numeric: true });

type IsSignedIn = (teller: UserDocument) => boolean;

/** A drawer, its figures still numbers. */
interface Drawer {
  readonly teller: UserDocument;
  readonly today: WindowFigures;
  readonly lastSaleAt: number | null;
  /** The latest one. */
  readonly shift: ShiftDocument | null;
}

async function drawerOf(reader: DocumentReader, teller: UserDocument, date: string): Promise<Drawer> {
  const where = { tellerId: teller.id };
  const [today, [lastBet], [shift = null]] = await Promise.all([
    reader.get(TELLER_DAYS, tellerDayId(date, teller.id)),
    reader.find(BETS, { where, orderBy: [['soldAt', 'desc']], limit: 1 }),
    reader.find(SHIFTS, { where, orderBy: [['openedAt', 'desc']], limit: 1 }),
  ]);
  return { teller, today: today ?? NO_FIGURES, lastSaleAt: lastBet?.soldAt ?? null, shift };
}

/** Every drawer that somebody works at or that holds something: by window, then by name. */
export async function readDrawers(
  reader: DocumentReader,
  nowMs: number,
  isSignedIn: IsSignedIn,
): Promise<readonly DrawerView[]> {
  const station = await stationOf(reader);
  const tellers = await tellersByWindow(reader);
  const date = businessDay(nowMs, station);
  const drawers = await Promise.all(tellers.map((teller) => drawerOf(reader, teller, date)));
  return drawers.filter(isShown).map((drawer) => drawerView(drawer, station, isSignedIn));
}

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
  const station = await stationOf(reader);
  const drawer = await drawerOf(reader, teller, businessDay(nowMs, station));
  return drawerView(drawer, station, isSignedIn);
}

type Limits = Pick<StationDocument, 'lowCash' | 'highCash'>;

function drawerView(
  { teller, today, lastSaleAt, shift }: Drawer,
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
    carried_over: twoPlaces(subtract(teller.onHand, changeOfDrawer(today))),
    sold: tallyView(today.sold),
    cancelled: tallyView(today.cancelled),
    paid_here: tallyView(today.paidHere),
    cashin: twoPlaces(subtract(today.cashin.amount, today.cashinReversed.amount)),
    remit: twoPlaces(subtract(today.remit.amount, today.remitReversed.amount)),
    reversals: tallyView(reversalsIn(today)),
    over_short: twoPlaces(today.overShort),
    last_sale_at: instant(lastSaleAt),
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
