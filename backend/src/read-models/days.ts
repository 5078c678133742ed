import { dateAfter, startOfDay } from '@taya/contracts/day';
import type { DocumentReader } from '../document-store/document-store.js';
import { stationOf } from './station.js';

/** A range of instants, in milliseconds since 1970 UTC, as a condition on a field. */
export interface Times {
  readonly gte: number;
  readonly lt?: number;
}

/** From the start of one day of the station to the end of another; undefined leaves that side open. */
export async function timesOfDays(
  documents: DocumentReader,
  from: string | undefined,
  to: string | undefined,
): Promise<Times> {
  if (from === undefined && to === undefined) return { gte: 0 };
  const station = await stationOf(documents);
  return {
    gte: from === undefined ? 0 : startOfDay(from, station),
    ...(to !== undefined && { lt: startOfDay(dateAfter(to, 1), station) }),
  };
}
