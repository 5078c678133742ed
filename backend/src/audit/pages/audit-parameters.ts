/** The parameters of the audit's calls, and what they mean to its questions. */
import { paperCalled } from '@taya/contracts/paper-reference';
import { isSerial, normaliseCode, SERIAL_LENGTH } from '@taya/contracts/serial';
import { Failure } from '../../http/failure.js';
import type { Paging } from '../../http/paging.js';
import {
  EndsAfter,
  filtersOf,
  IsChoice,
  IsDay,
  IsIdOf,
  IsRevision,
  IsSearch,
} from '../../http/parameters.js';
import { EVENTS, type EventType } from '../../ledger/events.js';
import type { When } from '../log/moment.js';
import { instantOf, parseMoment } from '../log/moment.js';
import type { EventFilter, EventSearch } from '../questions/events.js';
import type { EntrySearch } from '../questions/journal.js';
import type { TellerDaySearch } from '../questions/teller-day.js';
import type { TimelineSearch } from '../questions/timeline.js';

export class MomentDto {
  @IsRevision({ about: 'After this event' })
  revision?: number;

  @IsSearch({
    about: 'After the last event up to a time: `2026-11-21T06:00:00Z`; without an offset the station’s time',
  })
  at?: string;
}

export class JournalDto extends MomentDto {
  @EndsAfter('revision')
  @IsRevision({ about: 'Entries up to this revision; to the end of the log where it is left out' })
  through?: number;

  @IsSearch({ about: 'Only entries that move this account, as the trial balance names it' })
  account?: string;

  @IsIdOf({ about: 'Only entries that change the balances of this teller, which are carried along' })
  teller_id?: number;
}

export class TimelineDto {
  @IsSearch({ about: 'From this instant on: `2026-11-21T06:00:00Z`' })
  from?: string;

  @IsSearch({ about: 'Up to this instant' })
  to?: string;

  @IsRevision({ about: 'Only what was before this revision: `older` of the answer before' })
  before?: number;
}

export class EventsDto extends TimelineDto {
  @IsChoice(Object.keys(EVENTS), { about: 'Of this type' })
  type?: EventType;

  @IsIdOf({ about: 'Caused by this user' })
  user_id?: number;

  @IsIdOf({ about: 'About this game' })
  game_id?: number;

  @IsIdOf({ about: 'About the drawer, the bets or the session of this teller' })
  teller_id?: number;

  @IsSearch({
    about:
      'About a ticket, cash-in or remit whose code begins or ends so: 3 characters or more. The reference of a paper such as `B4R128`, `TR128` or `J40R128` finds the last event that it counts, of a journal all of them',
  })
  serial?: string;

  @IsRevision({ about: 'From this revision on' })
  revision_from?: number;

  @EndsAfter('revision_from')
  @IsRevision({ about: 'Up to this revision' })
  revision_to?: number;
}

export class TellerDayDto {
  @IsIdOf({ needed: 'Please select a teller', about: 'The teller' })
  readonly teller_id!: number;

  @IsDay({ needed: 'Please select a date', about: 'Day, YYYY-MM-DD' })
  readonly date!: string;
}

/** @throws Failure VALIDATION */
export function tellerDayOf({ filter }: Paging): TellerDaySearch {
  const { teller_id: tellerId, date } = filtersOf(TellerDayDto, filter);
  return { tellerId, date };
}

/** @throws Failure VALIDATION, BAD_SERIAL */
export function eventSearchOf({ filter, pageSize }: Paging): EventSearch {
  const { type, user_id, game_id, teller_id, serial, revision_from, revision_to } = filtersOf(
    EventsDto,
    filter,
  );
  const { before, ...range } = timelineSearchOf(filter);
  return {
    filter: {
      type,
      userId: user_id,
      gameId: game_id,
      tellerId: teller_id,
      ...(serial === undefined ? {} : codeIn(serial)),
      fromRevision: revision_from,
      toRevision: revision_to,
      ...range,
    },
    before,
    limit: pageSize,
  };
}

/** The fewest characters of a code that are searched for. */
const LEAST_PART = 3;

function codeIn(serial: string): Pick<EventFilter, 'code' | 'partOfCode'> {
  const part = normaliseCode(serial);
  if (isSerial(part)) return { code: part };
  if (part.length < LEAST_PART) throw new Failure('VALIDATION', `${LEAST_PART} characters minimum to search`);
  if (part.length >= SERIAL_LENGTH && paperCalled(part) === null) throw new Failure('BAD_SERIAL');
  return { partOfCode: part };
}

const BET_ID = /^\d{1,9}$/;

/** The code or the id of a bet. @throws Failure BAD_SERIAL */
export function betNameOf(code: string): string {
  if (!BET_ID.test(code) && !isSerial(normaliseCode(code))) throw new Failure('BAD_SERIAL');
  return code;
}

/** @throws Failure VALIDATION */
export function timelineSearchOf(sent: Paging['filter']): TimelineSearch {
  const { from, to, before } = filtersOf(TimelineDto, sent);
  return { from: instantIn('from', from), to: instantIn('to', to), before };
}

function instantIn(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const moment = parseMoment(text);
  if (moment === null || moment.offsetMinutes === null) {
    throw new Failure('VALIDATION', `${name} must be an instant such as 2026-11-21T06:00:00Z`);
  }
  return instantOf(moment, 'UTC');
}

/** @throws Failure VALIDATION */
export function entrySearchOf({ filter, pageSize }: Paging): EntrySearch {
  const { through, account, teller_id } = filtersOf(JournalDto, filter);
  return { after: momentOf(filter), through, account, tellerId: teller_id, limit: pageSize };
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
