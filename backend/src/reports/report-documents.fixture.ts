/** Read models written by hand, for specs of reports. */
import { GameStatus, isFinal } from '@taya/contracts/game';
import { FIRST_HOUSE_RULES } from '@taya/contracts/house-rules';
import { centavos, hundredths, ZERO } from '@taya/contracts/money';
import { Role } from '@taya/contracts/roles';
import type { Document, Write } from '../document-store/document-store.js';
import { MemoryDocumentStore } from '../document-store/memory/memory-document-store.fixture.js';
import type { Paging } from '../http/paging.js';
import { CHECKPOINT } from '../projections/projection-writer.js';
import {
  BOOKINGS,
  type BookingDocument,
  bookingId,
  CASH_DAYS,
  COLLECTIONS,
  GAMES,
  type GameDocument,
  NO_CASH,
  NO_TOTALS,
  STATION,
  type StationDocument,
  type Totals,
  USERS,
  type UserDocument,
} from '../read-models/collections.js';

export const DAY_ONE = '2026-11-20';
export const DAY_TWO = '2026-11-21';
export const TERMS = { rate: hundredths(500), payoutUnit: centavos(1), minimumPayout: hundredths(10_000) };

/** Pesos as centavos. */
const peso = (amount: number) => centavos(Math.round(amount * 100));

export const STATION_DOCUMENT: StationDocument = {
  id: 'station',
  stationId: '1',
  stationName: 'Taya Arena',
  dayFloor: '',
  timeZone: 'Asia/Manila',
  ...FIRST_HOUSE_RULES,
  ...TERMS,
  receiptTerms: '',
  latestGameId: null,
  timer: { status: 'stop', maxSeconds: 0, elapsedMs: 0, at: 0 },
};

/** A finished game of day one that WALA won, with changes. */
export function gameDocument(id: number, but: Partial<GameDocument> = {}): GameDocument {
  const status = but.status ?? GameStatus.Finished;
  const date = but.reportDate ?? DAY_ONE;
  const at = Date.UTC(2026, 10, Number(date.slice(-2)), 2);
  return {
    id,
    name: `Game #${id}`,
    terms: TERMS,
    createdAt: at,
    createdDate: date,
    status,
    resumesTo: null,
    lastCall: null,
    meronOpen: false,
    walaOpen: false,
    pools: { meron: ZERO, wala: ZERO },
    noContest: false,
    result: status === GameStatus.Finished ? 'WALA' : null,
    startedAt: at,
    endedAt: null,
    finishedAt: isFinal(status) ? at + 60_000 : null,
    businessDate: isFinal(status) ? date : null,
    frozen: null,
    paysFrom: null,
    review: null,
    clearedAt: null,
    isFinal: isFinal(status),
    reportDate: date,
    ...but,
  };
}

type Sums = Partial<Record<keyof Totals | 'cancelled' | 'paidAtWindow', number>>;

/** One teller's bets in one game; sums in pesos. */
export function bookingDocument(gameId: number, tellerId: number, pesos: Sums): BookingDocument {
  return {
    id: bookingId(gameId, tellerId),
    gameId,
    tellerId,
    meron: ZERO,
    wala: ZERO,
    meronBets: 0,
    walaBets: 0,
    cancelledBets: pesos.cancelled === undefined ? 0 : 1,
    cancelled: peso(pesos.cancelled ?? 0),
    paidAtWindow: peso(pesos.paidAtWindow ?? 0),
    payin: peso(pesos.payin ?? 0),
    paid: peso(pesos.paid ?? 0),
    unfinished: peso(pesos.unfinished ?? 0),
    unclaimed: peso(pesos.unclaimed ?? 0),
    remittableUnclaimed: peso(pesos.remittableUnclaimed ?? 0),
    win: peso(pesos.win ?? 0),
    lose: peso(pesos.lose ?? 0),
    unclaimedBets: 0,
    unclaimedOn: null,
  };
}

export function tellerDocument(id: number, name: string): UserDocument {
  return {
    id,
    role: Role.Teller,
    username: `teller${id}`,
    firstName: name,
    middleName: '',
    lastName: '',
    name,
    nameFolded: name.toLowerCase(),
    location: 'Booth',
    ip: '10.0.0.1',
    isActive: true,
    lastLoginIp: null,
    lastLoginAt: null,
    cashin: ZERO,
    remit: ZERO,
    ...NO_TOTALS,
    paidOut: ZERO,
    overShort: ZERO,
    isCounting: false,
    onHand: ZERO,
    remittable: ZERO,
    lastCash: NO_CASH,
  };
}

export interface HandMade {
  readonly games?: readonly GameDocument[];
  readonly bookings?: readonly BookingDocument[];
  readonly tellers?: readonly UserDocument[];
  /** Cash-ins of days, in pesos. */
  readonly cashin?: Readonly<Record<string, number>>;
}

export function writesOf({
  games = [],
  bookings = [],
  tellers = [],
  cashin = {},
}: HandMade): readonly Write[] {
  const put = (collection: { readonly name: string }, documents: readonly Document[]): Write[] =>
    documents.map((document) => ({ kind: 'put', collection: collection.name, document }));
  const cashDays = Object.entries(cashin).map(([id, amount]) => ({ id, cashin: peso(amount), remit: ZERO }));
  return [
    ...put(GAMES, games),
    ...put(BOOKINGS, bookings),
    ...put(USERS, tellers),
    ...put(CASH_DAYS, cashDays),
  ];
}

/** Documents at revision 0. */
export async function handMade(content: HandMade): Promise<MemoryDocumentStore> {
  const documents = new MemoryDocumentStore(COLLECTIONS);
  const station: Write = { kind: 'put', collection: STATION.name, document: STATION_DOCUMENT };
  const writes = [station, ...writesOf(content)];
  await documents.commit({ projection: CHECKPOINT, expectedCheckpoint: -1, checkpoint: 0, writes });
  return documents;
}

const ANA = 4;
const BEN = 5;

/** The worked day of the house rules: two games on day one, the third open on day two. */
export const WORKED_DAY: HandMade = {
  tellers: [tellerDocument(ANA, 'Ana Cruz'), tellerDocument(BEN, 'Ben Reyes')],
  games: [
    gameDocument(1),
    gameDocument(2, { result: 'DRAW' }),
    gameDocument(3, { status: GameStatus.BettingOpen, reportDate: DAY_TWO }),
  ],
  bookings: [
    bookingDocument(1, ANA, { payin: 1_500, paid: 1_068.75, win: 568.75, lose: 1_000 }),
    bookingDocument(1, BEN, { payin: 300, unclaimed: 641.25, win: 341.25, paidAtWindow: 1_068.75 }),
    bookingDocument(2, ANA, { payin: 200, paid: 200, paidAtWindow: 200 }),
    bookingDocument(2, BEN, { payin: 100, paid: 100, paidAtWindow: 100 }),
    bookingDocument(3, ANA, { payin: 400, unfinished: 400, cancelled: 50 }),
    bookingDocument(3, BEN, { payin: 250, unfinished: 250 }),
  ],
  cashin: { [DAY_ONE]: 8_000 },
};

/** What clearing day one changes. */
export const DAY_ONE_CLEARED: HandMade = {
  bookings: [
    bookingDocument(1, BEN, {
      payin: 300,
      remittableUnclaimed: 641.25,
      win: 341.25,
      paidAtWindow: 1_068.75,
    }),
  ],
};

/** Everything from the first day to the last. */
export const BOTH_DAYS = { from: DAY_ONE, to: DAY_TWO, search: '' };

export function pageOf(page: number, pageSize: number): Paging {
  return { page, pageSize, offset: (page - 1) * pageSize, filter: {} };
}

export const noPause = () => Promise.resolve();
