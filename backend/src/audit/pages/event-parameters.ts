import { Failure } from '../../http/failure.js';
import type { Paging } from '../../http/paging.js';
import { EndsAfter, filtersOf, IsChoice, IsIdOf, IsRevision, IsSearch } from '../../http/parameters.js';
import { EVENTS, type EventType } from '../../ledger/events.js';
import { instantOf, parseMoment } from '../log/moment.js';
import type { EventFilter } from '../questions/events.js';

const TYPES = Object.keys(EVENTS);

/** The filters of the log. */
export class EventFiltersDto {
  @IsChoice(TYPES, { about: 'Of this type' })
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

  @IsSearch({ about: 'From this instant on: `2026-11-21T06:00:00Z`' })
  from?: string;

  @IsSearch({ about: 'Up to this instant' })
  to?: string;

  @IsRevision({ about: 'Only events before this revision: `older` of the answer before' })
  before?: number;
}

export interface EventQuery {
  /** Without the bet, which its code names. */
  readonly filter: Omit<EventFilter, 'betId'>;
  readonly serial: string | undefined;
  readonly before: number | undefined;
  readonly limit: number;
}

/** @throws Failure VALIDATION */
export function eventQueryOf({ filter, pageSize }: Paging): EventQuery {
  const sent = filtersOf(EventFiltersDto, filter);
  const { type, user_id, game_id, teller_id, serial, revision_from, revision_to, before } = sent;
  return {
    filter: {
      type,
      userId: user_id,
      gameId: game_id,
      tellerId: teller_id,
      fromRevision: revision_from,
      toRevision: revision_to,
      from: instantIn('from', sent.from),
      to: instantIn('to', sent.to),
    },
    serial,
    before,
    limit: pageSize,
  };
}

/** @throws Failure VALIDATION */
export function instantIn(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const moment = parseMoment(text);
  if (moment === null || moment.offsetMinutes === null) {
    throw new Failure('VALIDATION', `${name} must be an instant such as 2026-11-21T06:00:00Z`);
  }
  return instantOf(moment, 'UTC');
}
