import type { Paging } from '../../http/paging.js';
import { filtersOf, IsRevision, IsSearch } from '../../http/parameters.js';
import type { TimelineSearch } from '../questions/timeline.js';
import { instantIn } from './event-parameters.js';

/** Which time is shown. */
export class TimelineDto {
  @IsSearch({ about: 'From this instant on: `2026-11-21T06:00:00Z`' })
  from?: string;

  @IsSearch({ about: 'Up to this instant' })
  to?: string;

  @IsRevision({ about: 'Only what was before this revision: `older` of the answer before' })
  before?: number;
}

/** @throws Failure VALIDATION */
export function timelineSearchOf(sent: Paging['filter']): TimelineSearch {
  const { from, to, before } = filtersOf(TimelineDto, sent);
  return { from: instantIn('from', from), to: instantIn('to', to), before };
}
