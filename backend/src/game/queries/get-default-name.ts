import { businessDay } from '@taya/contracts/day';
import { dateForPeople } from '@taya/contracts/time';
import { date as aDate, optional } from '../../http/fields.js';
import { GAMES } from '../../read-models/collections.js';
import type { Sources } from '../../read-models/read-model-query.js';
import { stationOf } from '../../read-models/station.js';

/** The parameters of `GET /api/game_default_name`. */
export const NAME_OF_DAY = { date: optional(aDate({ about: 'left out for today' })) };

/** `Game #3 - Nov 21, 2026` on a day on which two games were created before. */
export function defaultName(gamesOfDay: number, date: string): string {
  return `Game #${gamesOfDay + 1} - ${dateForPeople(date)}`;
}

/** The proposed name for a new game; without a date, of today in the station's time zone. */
export async function getDefaultName({ models, clock }: Sources, date: string | undefined): Promise<string> {
  const reader = await models.current();
  const day = date ?? businessDay(clock.nowMs(), await stationOf(reader));
  return defaultName(await reader.count(GAMES, { createdDate: day }), day);
}
