import Type from 'typebox';
import { terms, text } from './fields.js';
import { define, SILENT } from './record.js';

/** The station itself. */
export const STATION_EVENTS = {
  'station.opened': define(
    1,
    'The station exists. Always the first event.',
    Type.Object({
      stationId: text('names the stream and seeds the hash chain'),
      stationName: text('shown on screens and receipts'),
      timeZone: text('IANA zone of the station: decides its days'),
      terms,
    }),
    SILENT,
  ),
  'station.timeZoneChanged': define(
    1,
    'New commands use another time zone; stored dates stay.',
    Type.Object({ timeZone: text('IANA zone') }),
    SILENT,
  ),
} as const;
