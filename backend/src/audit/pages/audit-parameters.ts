/** The parameters of the audit's calls, and what they mean to its questions. */
import { parseReference } from '@taya/contracts/parse-reference';
import { isSerial, normaliseCode, SERIAL_LENGTH } from '@taya/contracts/serial';
import { Failure } from '../../http/failure.js';
import type { Paging } from '../../http/paging.js';
import {
  choice,
  day,
  endsAfter,
  filtersOf,
  idOf,
  requiredFilter,
  revision,
  search,
} from '../../http/parameters.js';
import { EVENTS, type EventType } from '../../ledger/events.js';
import type { When } from '../log/moment.js';
import { instantOf, parseMoment } from '../log/moment.js';
import type { EventFilter, EventSearch } from '../questions/events.js';
import type { EntrySearch } from '../questions/journal.js';
import type { TellerDaySearch } from '../questions/teller-day.js';
import type { TimelineSearch } from '../questions/timeline.js';

export const MOMENT_FILTERS = {
  revision: revision('After this event'),
  at: search(
    'After the last event up to a time: `2026-11-21T06:00:00Z`; without an offset the station’s time',
  ),
};

const THROUGH = 'Entries up to this revision; to the end of the log where it is left out';

export const JOURNAL_FILTERS = {
  through: endsAfter('revision', revision(THROUGH)),
  account: search('Only entries that move this account, as the trial balance names it'),
  teller_id: idOf('Only entries that change the balances of this teller, which are carried along'),
  ...MOMENT_FILTERS,
};

export const TIMELINE_FILTERS = {
  from: search('From this instant on: `2026-11-21T06:00:00Z`'),
  to: search('Up to this instant'),
  before: revision('Only what was before this revision: `older` of the answer before'),
};

const CODES =
  'About a ticket, cash-in or remit whose code begins or ends so: 3 characters or more. The reference of a paper such as `B4R128`, `TR128` or `J40R128` finds the last event that it counts, of a journal all of them';

export const EVENT_FILTERS = {
  type: choice(Object.keys(EVENTS) as EventType[], 'Of this type'),
  user_id: idOf('Caused by this user'),
  game_id: idOf('About this game'),
  teller_id: idOf('About the drawer, the bets or the session of this teller'),
  serial: search(CODES),
  revision_from: revision('From this revision on'),
  revision_to: endsAfter('revision_from', revision('Up to this revision')),
  ...TIMELINE_FILTERS,
};

export const TELLER_DAY_FILTERS = {
  teller_id: requiredFilter(idOf('The teller'), 'Please select a teller'),
  date: requiredFilter(day('Day, YYYY-MM-DD'), 'Please select a date'),
};

/** @throws Failure VALIDATION */
export function tellerDayOf({ filter }: Paging): TellerDaySearch {
  const { teller_id: tellerId, date } = filtersOf(TELLER_DAY_FILTERS, filter);
  return { tellerId, date };
}

/** @throws Failure VALIDATION, BAD_SERIAL */
export function eventSearchOf({ filter, pageSize }: Paging): EventSearch {
  const { type, user_id, game_id, teller_id, serial, revision_from, revision_to } = filtersOf(
    EVENT_FILTERS,
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
  if (part.length >= SERIAL_LENGTH && parseReference(part) === null) throw new Failure('BAD_SERIAL');
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
  const { from, to, before } = filtersOf(TIMELINE_FILTERS, sent);
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
  const { through, account, teller_id } = filtersOf(JOURNAL_FILTERS, filter);
  return { after: momentOf(filter), through, account, tellerId: teller_id, limit: pageSize };
}

/**
 * The end of the log where neither is given.
 * @throws Failure VALIDATION
 */
export function momentOf(sent: Paging['filter']): When {
  const { revision, at } = filtersOf(MOMENT_FILTERS, sent);
  if (revision !== undefined && at !== undefined) {
    throw new Failure('VALIDATION', 'revision and at exclude each other');
  }
  if (revision !== undefined) return { revision };
  if (at === undefined) return {};
  const moment = parseMoment(at);
  if (moment === null) throw new Failure('VALIDATION', 'at must be a time such as 2026-11-21T06:00:00Z');
  return { moment };
}
