import { normaliseCode } from '@taya/contracts/serial';
import { dateAfter, startOfDate } from '@taya/contracts/time';
import type { TSchema } from 'typebox';
import { movesMoney } from '../../../ledger/event-facts.js';
import { betOf, codeOf, gameOf, usersOf } from '../../../ledger/event-subject.js';
import { EVENTS, type LedgerEvent } from '../../../ledger/events.js';
import { type EventFilter } from '../../questions/events.js';
import type { Seen } from './read-log.js';

/** Which events are wanted; a field that is left out does not matter. */
export interface EventQuery extends Pick<EventFilter, 'type' | 'userId' | 'tellerId' | 'gameId'> {
  /** Centavos: of the event itself or of a posting. */
  readonly amount?: number | undefined;
  /** The code of a ticket, a cash-in or a remit. */
  readonly code?: string | undefined;
  /** Local date. */
  readonly day?: string | undefined;
}

/** Selects events of a log, which must be given in its order: a bet is known by its code from its sale on. */
export class WantedEvents {
  readonly #query: EventQuery;
  readonly #code: string | undefined;
  readonly #bets = new Set<number>();
  #hasMetCode = false;
  #hasMetGame = false;
  readonly #days = new Map<string, readonly [from: number, to: number]>();

  constructor(query: EventQuery) {
    this.#query = query;
    this.#code = query.code === undefined ? undefined : normaliseCode(query.code);
  }

  /** Whether the code that is asked for was met, if one is. */
  get knowsCode(): boolean {
    return this.#code === undefined || this.#hasMetCode;
  }

  /** Whether there is such a game, if one is asked for. */
  get knowsGame(): boolean {
    return this.#query.gameId === undefined || this.#hasMetGame;
  }

  isWanted({ event, postings }: Seen, timeZone: string): boolean {
    const { amount } = this.#query;
    const hasCode = this.#hasCode(event);
    this.#hasMetGame ||= matches(event, { gameId: this.#query.gameId });
    return (
      hasCode &&
      matches(event, this.#query) &&
      (amount === undefined ||
        amountsOf(event).includes(amount) ||
        postings.some((posting) => Math.abs(posting.amount) === amount)) &&
      this.#isOfDay(event.at, timeZone)
    );
  }

  #hasCode(event: LedgerEvent): boolean {
    if (this.#code === undefined) return true;
    const isNamed = codeOf(event) === this.#code;
    this.#hasMetCode ||= isNamed;
    const betId = betOf(event);
    if (betId === null) return isNamed;
    if (isNamed) this.#bets.add(betId);
    return this.#bets.has(betId);
  }

  #isOfDay(at: number, timeZone: string): boolean {
    const { day } = this.#query;
    if (day === undefined) return true;
    let span = this.#days.get(timeZone);
    if (span === undefined) {
      span = [startOfDate(day, timeZone), startOfDate(dateAfter(day, 1), timeZone)];
      this.#days.set(timeZone, span);
    }
    return at >= span[0] && at < span[1];
  }
}

/** What the event itself says, apart from what it posts: a paid bet names its stake too. */
function amountsOf(event: LedgerEvent): readonly unknown[] {
  return movesMoney(event) ? centavosIn(EVENTS[event.type].data as TSchema, event.data) : [];
}

interface Shape {
  readonly description?: string;
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
}

/** The values of the fields that are money by their schema, those of rows too. */
function centavosIn({ properties = {} }: Shape, data: object): readonly unknown[] {
  return Object.entries(data).flatMap(([name, value]) => {
    const { description = '', items = {} } = properties[name] ?? {};
    if (Array.isArray(value)) return value.flatMap((row: object) => centavosIn(items, row));
    return description.endsWith('centavos') ? [value] : [];
  });
}

function matches(event: LedgerEvent, { type, userId, gameId, tellerId }: EventQuery): boolean {
  if (type !== undefined && event.type !== type) return false;
  if (userId !== undefined && event.by.userId !== userId) return false;
  if (gameId !== undefined && gameOf(event) !== gameId) return false;
  return tellerId === undefined || usersOf(event).includes(tellerId);
}
