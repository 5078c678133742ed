import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { businessDay } from '@taya/contracts/day';
import { dateForPeople } from '@taya/contracts/time';
import { date as aDate, optional } from '../../http/fields.js';
import { GAMES } from '../../read-models/collections.js';
import { ReadModels } from '../../read-models/read-models.js';
import { stationOf } from '../../read-models/station.js';
import { SYSTEM, type System } from '../../system/system.js';

/** The parameters of `GET /api/game_default_name`. */
export const NAME_OF_DAY = { date: optional(aDate({ about: 'left out for today' })) };

/** The proposed name for a new game; `date` null means today in the station's time zone. */
export class GetDefaultName extends Query<string> {
  constructor(readonly date: string | null) {
    super();
  }
}

/** `Game #3 - Nov 21, 2026` on a day on which two games were created before. */
export function defaultName(gamesOfDay: number, date: string): string {
  return `Game #${gamesOfDay + 1} - ${dateForPeople(date)}`;
}

@QueryHandler(GetDefaultName)
export class GetDefaultNameHandler implements IQueryHandler<GetDefaultName> {
  constructor(
    private readonly models: ReadModels,
    @Inject(SYSTEM) private readonly system: System,
  ) {}

  async execute({ date }: GetDefaultName): Promise<string> {
    const reader = await this.models.current();
    const day = date ?? businessDay(this.system.clock.nowMs(), await stationOf(reader));
    return defaultName(await reader.count(GAMES, { createdDate: day }), day);
  }
}
