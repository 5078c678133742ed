import type { BetLookup, TellerName } from '@taya/contracts/bet';
import { gameView } from '@taya/contracts/game-view';
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
import { related } from '../read-models/station.js';
import { betView, type Eyes, isPayable } from './bet-view.js';

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
    const game = related(games.get(bet.gameId), () => `game ${bet.gameId} of bet ${bet.id}`);
    return { bet, game };
  });
}

async function withGame(reader: DocumentReader, bet: BetDocument): Promise<BetWithGame> {
  const [found] = await withGames(reader, [bet]);
  return related(found, () => `bet ${bet.id} with its game`);
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

/** The answers of searches, one for each bet. */
export async function lookupsOf(
  reader: DocumentReader,
  found: readonly BetWithGame[],
  eyes?: Eyes,
): Promise<readonly BetLookup[]> {
  const ids = [...new Set(found.map(({ bet }) => bet.tellerId))];
  const names = new Map((await reader.getMany(USERS, ids)).map((user) => [user.id, nameOf(user)]));
  return found.map(({ bet, game }) => {
    const betTeller = related(names.get(bet.tellerId), () => `teller ${bet.tellerId} of bet ${bet.id}`);
    return { bet: betView(bet, game, eyes), game: gameView(game), betTeller };
  });
}

const nameOf = ({ name, location }: UserDocument): TellerName => ({ full_name: name, location });

export async function tellerNamed(reader: DocumentReader, tellerId: number): Promise<TellerName> {
  return nameOf(related(await reader.get(USERS, tellerId), () => `teller ${tellerId}`));
}

export async function lookupOf(reader: DocumentReader, found: BetWithGame, eyes?: Eyes): Promise<BetLookup> {
  const [lookup] = await lookupsOf(reader, [found], eyes);
  return related(lookup, () => `the lookup of bet ${found.bet.id}`);
}
