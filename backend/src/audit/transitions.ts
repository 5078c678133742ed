import type { EventOf, EventType, LedgerEvent } from '../ledger/events.js';
import { must } from './finding.js';
import { betCancelled, betClaimed, betPaid, betSold, settle } from './rules/bets.js';
import { cashIn, cashRemitted, dateCleared } from './rules/cash.js';
import { checkCause } from './rules/cause.js';
import { type BetRegister, type Facts, noFacts } from './rules/facts.js';
import {
  bettingClosed,
  bettingOpened,
  cancelled,
  gameCreated,
  lastCallCancelled,
  lastCallStarted,
  paused,
  resultConfirmed,
  resultSet,
  resultUndone,
  resumed,
} from './rules/games.js';
import { betPrinted, registerClaimed, registerPaid, registerSold } from './rules/prints.js';
import { FIRST_USERS } from './rules/roles.js';
import { daySealed } from './rules/sealing.js';
import { housePercentageChanged, settingsChanged, stationOpened, timeZoneChanged } from './rules/station.js';
import { timerChanged } from './rules/timer.js';
import { passwordChanged, userCreated, userEdited, userSignedIn, userSignedOut } from './rules/users.js';

/** Returns whether a key is new, as far as is known at once, and remembers it. */
export interface KeyRegister {
  add(key: string, revision: number): boolean;
}

/** What the audit looks up about any event of a log, however old. */
export interface Registers {
  readonly keys: KeyRegister;
  readonly bets: BetRegister;
}

/**
 * Judges whether each event is a legal next step, from the events alone: the house rules a second time, independent of
 * the ledger's code. Unusable after a finding.
 */
export class Transitions {
  readonly #facts: Facts;
  readonly #keys: KeyRegister;
  /** How many events of the current command are still to come, and its first event. */
  #command: { left: number; readonly first: LedgerEvent } | null = null;

  constructor({ keys, bets }: Registers) {
    this.#facts = noFacts(bets);
    this.#keys = keys;
  }

  /** @throws BrokenRule when the event may not follow those before it */
  take(event: LedgerEvent): void {
    const facts = this.#facts;
    const isFirst = event.revision === 0;
    must(isFirst === (event.type === 'station.opened'), () => `${event.type} is at the wrong place`);
    // They are created in the events right after the first, in the order of their ids.
    const beginsLog = FIRST_USERS[event.revision] !== undefined;
    must(isFirst || !beginsLog || event.type === 'user.created', () => 'the first three users are missing');
    must(event.at >= facts.at, () => `the time goes back by ${facts.at - event.at} ms`);
    facts.revision = event.revision;
    facts.at = event.at;
    this.#takeCommand(event);
    checkCause(facts, event);
    apply(facts, event);
    facts.before = event;
  }

  /** The events of a command follow each other, and its key was never used before. */
  #takeCommand(event: LedgerEvent): void {
    const { command } = event;
    if (this.#command !== null && this.#command.left > 0) {
      const { first } = this.#command;
      const isSameCause =
        event.at === first.at && event.by.userId === first.by.userId && event.by.ip === first.by.ip;
      must(
        command === undefined && isSameCause,
        () => `the command at revision ${first.revision} is not complete`,
      );
      this.#command.left -= 1;
      return;
    }
    if (command === undefined) return;
    const isOwn = command.key.startsWith(`${event.by.userId}|`);
    must(isOwn, () => `the key ${command.key} is not one of user ${event.by.userId}`);
    must(this.#keys.add(command.key, event.revision), () => usedBefore(command.key));
    this.#command = { left: command.events - 1, first: event };
  }
}

export function usedBefore(key: string): string {
  return `the key ${key} was used before`;
}

type Rule<T extends EventType> = (facts: Facts, event: EventOf<T>) => void;

/** One rule for each kind of event: it judges the event, and stores what later events are judged by. */
const RULES: { readonly [T in EventType]: Rule<T> } = {
  'station.opened': stationOpened,
  'station.timeZoneChanged': timeZoneChanged,
  'user.created': userCreated,
  'user.edited': userEdited,
  'user.signedIn': userSignedIn,
  'user.signedOut': userSignedOut,
  'user.passwordChanged': passwordChanged,
  'settings.housePercentageChanged': housePercentageChanged,
  'settings.changed': settingsChanged,
  'game.created': gameCreated,
  'game.bettingOpened': bettingOpened,
  'game.bettingClosed': bettingClosed,
  'game.lastCallStarted': lastCallStarted,
  'game.lastCallCancelled': lastCallCancelled,
  'game.paused': paused,
  'game.resumed': resumed,
  'game.cancelled': cancelled,
  'game.resultSet': resultSet,
  'game.resultUndone': resultUndone,
  'game.confirmed': (facts, event) => settle(facts, resultConfirmed(facts, event), event),
  'timer.changed': timerChanged,
  'bet.sold': (facts, event) => {
    betSold(facts, event);
    registerSold(facts, event);
  },
  'bet.cancelled': betCancelled,
  'bet.paid': (facts, event) => {
    betPaid(facts, event);
    registerPaid(facts, event);
  },
  'bet.claimed': (facts, event) => {
    betClaimed(facts, event);
    registerClaimed(facts, event);
  },
  'bet.printed': betPrinted,
  'cash.added': cashIn,
  'cash.remitted': cashRemitted,
  'date.cleared': dateCleared,
  'day.sealed': daySealed,
  'command.withdrawn': (_, { command }) => {
    must(command?.events === 1, () => 'no key is withdrawn');
  },
  'ledger.opened': () => {
    // A fence: it may be anywhere.
  },
};

function apply(facts: Facts, event: LedgerEvent): void {
  (RULES[event.type] as Rule<EventType>)(facts, event);
}
