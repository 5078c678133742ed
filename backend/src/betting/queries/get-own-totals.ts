import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { OwnTotalsView } from '@taya/contracts/bet';
import { twoPlaces, ZERO } from '@taya/contracts/money';
import { Failure } from '../../http/failure.js';
import { BOOKINGS, bookingId, GAMES } from '../../read-models/collections.js';
import { ReadModels } from '../../read-models/read-models.js';

/**
 * A teller's own bets in one game by side, without cancelled ones.
 * @throws Failure GAME_NOT_FOUND
 */
export class GetOwnTotals extends Query<OwnTotalsView> {
  constructor(
    readonly gameId: number,
    readonly tellerId: number,
  ) {
    super();
  }
}

@QueryHandler(GetOwnTotals)
export class GetOwnTotalsHandler implements IQueryHandler<GetOwnTotals> {
  constructor(private readonly models: ReadModels) {}

  async execute({ gameId, tellerId }: GetOwnTotals): Promise<OwnTotalsView> {
    const reader = await this.models.current();
    const booking = await reader.get(BOOKINGS, bookingId(gameId, tellerId));
    if (booking === null && (await reader.get(GAMES, gameId)) === null) throw new Failure('GAME_NOT_FOUND');
    return {
      total_meron_bet_amount: twoPlaces(booking?.meron ?? ZERO),
      total_wala_bet_amount: twoPlaces(booking?.wala ?? ZERO),
    };
  }
}
