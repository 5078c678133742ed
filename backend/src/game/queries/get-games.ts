import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { GameStatus, type GameView, RESULTS, type Result } from '@taya/contracts/game';
import { gameView } from '@taya/contracts/game-view';
import type { Page } from '../../document-store/document-store.js';
import { EndsAfter, IsChoice, IsDay, IsIdOf, IsSearch } from '../../http/parameters.js';
import { GAMES } from '../../read-models/collections.js';
import { type NumberedQuery, numberedPage } from '../../read-models/numbered.js';
import { ReadModels } from '../../read-models/read-models.js';
import { GAME_LIST } from '../game-list.js';

/** The filters of `GET /api/game`. */
export class GameFiltersDto {
  @IsSearch({ about: 'Any part of a name' })
  readonly search?: string;

  @IsIdOf({ known: Object.values(GameStatus), about: 'Id of a game status' })
  readonly status?: GameStatus;

  @IsChoice(RESULTS, { about: 'Confirmed or not' })
  readonly result?: Result;

  @IsDay({ about: 'First business day, YYYY-MM-DD' })
  readonly date_from?: string;

  @EndsAfter('date_from')
  @IsDay({ about: 'Last business day, YYYY-MM-DD' })
  readonly date_to?: string;
}

/** A page of the games that match a filter, including the running one. */
export class GetGames extends Query<Page<GameView>> {
  constructor(
    readonly filters: GameFiltersDto,
    readonly list: NumberedQuery,
  ) {
    super();
  }
}

@QueryHandler(GetGames)
export class GetGamesHandler implements IQueryHandler<GetGames> {
  constructor(private readonly models: ReadModels) {}

  async execute({ filters, list }: GetGames): Promise<Page<GameView>> {
    const { search, status, result, date_from: from, date_to: to } = filters;
    const filter = { search, status, result, from, to };
    const isFiltered = Object.values(filter).some((value) => value !== undefined);
    if (isFiltered) return this.models.runHeavy(GAME_LIST, { filter, list });
    const { rows, total } = await numberedPage(await this.models.current(), GAMES, list);
    return { rows: rows.map((game) => gameView(game)), total };
  }
}
