import type { Paging } from '../../http/paging.js';
import { EndsAfter, filtersOf, IsIdOf, IsRevision, IsSearch } from '../../http/parameters.js';
import type { EntrySearch } from '../questions/journal.js';
import { MomentDto, momentOf } from './moment-parameters.js';

/** Which entries of the journal are read: those after a moment. */
export class JournalFiltersDto extends MomentDto {
  @EndsAfter('revision')
  @IsRevision({ about: 'Entries up to this revision; to the end of the log where it is left out' })
  through?: number;

  @IsSearch({ about: 'Only entries that move this account, as the trial balance names it' })
  account?: string;

  @IsIdOf({ about: 'Only entries that change the balances of this teller, which are carried along' })
  teller_id?: number;
}

/** @throws Failure VALIDATION */
export function entrySearchOf({ filter, pageSize }: Paging): EntrySearch {
  const { through, account, teller_id } = filtersOf(JournalFiltersDto, filter);
  return { after: momentOf(filter), through, account, tellerId: teller_id, limit: pageSize };
}
