import type { BetLookup, BetRow, PersonAt, TellerName } from '@taya/contracts/bet';
import { isSerial, normaliseCode } from '@taya/contracts/serial';
import type { DocumentReader } from '../document-store/document-store.js';
import type { CodeFields } from '../document-store/prefix-or-suffix.js';
import { Failure } from '../http/failure.js';
import {
  BETS,
  type BetDocument,
  GAMES,
  type GameDocument,
  USERS,
  type UserDocument,
} from '../read-models/collections.js';
import { requireDocument } from '../read-models/station.js';
import {
  betLookup,
  betRow,
  betView,
  type Eyes,
  isPayable,
  type PersonById,
  tellerNameOf,
} from './bet-view.js';

/** A bet and the game that decides its payout. */
export interface BetWithGame {
  readonly bet: BetDocument;
  readonly game: GameDocument;
}

/** More than one bet with the same serial is rare; more than this never happens. */
const MAX_SAME_SERIAL = 10;

/** The fields for searches by the start or the end of a serial. */
export const SERIAL_FIELDS = {
  forwards: 'serial',
  backwards: 'serialReversed',
} as const satisfies CodeFields<BetDocument>;

/**
 * A whole code in its stored form.
 * @throws Failure BAD_SERIAL for anything else, without a look-up
 */
export function wholeSerial(code: string): string {
  const serial = normaliseCode(code);
  if (!isSerial(serial)) throw new Failure('BAD_SERIAL');
  return serial;
}

/** Bets with their games, in the same order. */
export async function withGames(
  reader: DocumentReader,
  bets: readonly BetDocument[],
): Promise<readonly BetWithGame[]> {
  const ids = [...new Set(bets.map((bet) => bet.gameId))];
  const games = new Map((await reader.getMany(GAMES, ids)).map((game) => [game.id, game]));
  return bets.map((bet) => {
    const game = requireDocument(games.get(bet.gameId), () => `game ${bet.gameId} of bet ${bet.id}`);
    return { bet, game };
  });
}

async function withGame(reader: DocumentReader, bet: BetDocument): Promise<BetWithGame> {
  const [found] = await withGames(reader, [bet]);
  return requireDocument(found, () => `bet ${bet.id} with its game`);
}

/** @throws Failure BET_NOT_FOUND */
export async function betWithId(reader: DocumentReader, betId: number): Promise<BetWithGame> {
  const bet = await reader.get(BETS, betId);
  if (bet === null) throw new Failure('BET_NOT_FOUND');
  return withGame(reader, bet);
}

/**
 * The bets with this serial: none, one or rarely several, payable ones first, then the newest. A serial may be used
 * again once its bet can no longer be paid.
 */
export async function betsWithSerial(
  reader: DocumentReader,
  serial: string,
): Promise<readonly BetWithGame[]> {
  const bets = await reader.find(BETS, {
    where: { serial },
    orderBy: [['id', 'desc']],
    limit: MAX_SAME_SERIAL,
  });
  const rank = ({ bet, game }: BetWithGame) => (isPayable(betView(bet, game)) ? 0 : 1);
  return [...(await withGames(reader, bets))].sort((a, b) => rank(a) - rank(b));
}

/**
 * The bet with this code.
 * @throws Failure BAD_SERIAL, BET_NOT_FOUND
 */
export async function betWithCode(reader: DocumentReader, code: string): Promise<BetWithGame> {
  const [first] = await betsWithSerial(reader, wholeSerial(code));
  if (first === undefined) throw new Failure('BET_NOT_FOUND');
  return first;
}

/** The rows of lists, in the order of the bets. */
export async function rowsOf(
  reader: DocumentReader,
  bets: readonly BetDocument[],
  eyes?: Eyes,
): Promise<readonly BetRow[]> {
  const [found, person] = await Promise.all([withGames(reader, bets), peopleOf(reader, bets)]);
  return found.map(({ bet, game }) => betRow(bet, game, person, eyes));
}

/** The answers of searches, one for each bet. */
export async function lookupsOf(
  reader: DocumentReader,
  found: readonly BetWithGame[],
  eyes?: Eyes,
): Promise<readonly BetLookup[]> {
  const person = await peopleOf(
    reader,
    found.map(({ bet }) => bet),
  );
  return found.map(({ bet, game }) => betLookup(bet, game, person, eyes));
}

/** Who sold and who paid these bets, by id. */
async function peopleOf(reader: DocumentReader, bets: readonly BetDocument[]): Promise<PersonById> {
  const ids = new Set(bets.flatMap(({ tellerId, payerId }) => [tellerId, payerId ?? tellerId]));
  const people = new Map((await reader.getMany(USERS, [...ids])).map((user) => [user.id, personAt(user)]));
  return (id) => requireDocument(people.get(id), () => `teller ${id}`);
}

const personAt = ({ id, name, location }: UserDocument): PersonAt => ({ id, full_name: name, location });

export async function tellerNamed(reader: DocumentReader, tellerId: number): Promise<TellerName> {
  return tellerNameOf(
    personAt(requireDocument(await reader.get(USERS, tellerId), () => `teller ${tellerId}`)),
  );
}

export async function lookupOf(reader: DocumentReader, found: BetWithGame, eyes?: Eyes): Promise<BetLookup> {
  const [lookup] = await lookupsOf(reader, [found], eyes);
  return requireDocument(lookup, () => `the lookup of bet ${found.bet.id}`);
}
