import { businessDay } from '@taya/contracts/day';
import { useServerNow } from '../data/server-clock.js';
import { stationDays } from '../data/station-day.js';

/** A new day is noticed after this long at most. */
const LOOK_EVERY_MS = 10_000;

/** The station's date, `YYYY-MM-DD`, on the server's clock. */
export function useToday(): string {
  return businessDay(useServerNow(LOOK_EVERY_MS), stationDays);
}
