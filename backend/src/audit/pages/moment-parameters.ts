import { Failure } from '../../http/failure.js';
import type { Paging } from '../../http/paging.js';
import { filtersOf, IsRevision, IsSearch } from '../../http/parameters.js';
import { parseMoment } from '../log/moment.js';
import type { When } from '../log/when.js';

/** Which moment of the log is asked for. */
export class MomentDto {
  @IsRevision({ about: 'After this event' })
  revision?: number;

  @IsSearch({
    about: 'After the last event up to a time: `2026-11-21T06:00:00Z`; without an offset the station’s time',
  })
  at?: string;
}

/**
 * The end of the log where neither is given.
 * @throws Failure VALIDATION
 */
export function momentOf(sent: Paging['filter']): When {
  const { revision, at } = filtersOf(MomentDto, sent);
  if (revision !== undefined && at !== undefined) {
    throw new Failure('VALIDATION', 'revision and at exclude each other');
  }
  if (revision !== undefined) return { revision };
  if (at === undefined) return {};
  const moment = parseMoment(at);
  if (moment === null) throw new Failure('VALIDATION', 'at must be a time such as 2026-11-21T06:00:00Z');
  return { moment };
}
