import type { OwnTotalsView } from '@taya/contracts/bet';
import { twoPlaces, ZERO } from '@taya/contracts/money';
import type { DocumentReader } from '../../document-store/document-store.js';
import { Failure } from '../../http/failure.js';
import { BOOKINGS, bookingId, GAMES } from '../../read-models/collections.js';
import { hideFromCountingUser } from '../../read-models/views.js';

/**
 * A teller's own bets in one game by side, without cancelled ones; null while they count.
 * @throws Failure GAME_NOT_FOUND
 */
export async function getOwnTotals(
  reader: DocumentReader,
  gameId: number,
  tellerId: number,
): Promise<OwnTotalsView | null> {
  const booking = await reader.get(BOOKINGS, bookingId(gameId, tellerId));
  if (booking === null && (await reader.get(GAMES, gameId)) === null) throw new Failure('GAME_NOT_FOUND');
  return hideFromCountingUser(reader, tellerId, {
    total_meron_bet_amount: twoPlaces(booking?.meron ?? ZERO),
    total_wala_bet_amount: twoPlaces(booking?.wala ?? ZERO),
  });
}
