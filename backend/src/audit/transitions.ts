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
import { housePercentageChanged, settingsChanged, stationOpened, timeZoneChanged } from './rules/station.js';
import { timerChanged } from './rules/timer.js';
import { passwordChanged, userCreated, userEdited, userSignedIn, userSignedOut } from './rules/users.js';

/** Users that come with a station, in the events right after its first. */
const FIRST_USERS = 3;

/** Says whether a key is new, and remembers it. */
export interface KeyRegister {
  add(key: string): boolean;
}

/** What is asked of any event of a log, however old. */
export interface Registers {
  readonly keys: KeyRegister;
  readonly bets: BetRegister;
}

/**
 * Judges whether each event is a legal next step, from the events alone: the house's rules a second time, in other
 * words and without the ledger's code. After a finding it is of no more use.
 */
export class Transitions {
  readonly #facts: Facts;
  readonly #keys: KeyRegister;
  /** Events of the command being read that are still to come, and the one it began with. */
  #command: { left: number; readonly first: LedgerEvent } | null = null;

  constructor({ keys, bets }: Registers) {
    this.#facts = noFacts(bets);
    this.#keys = keys;
  }

  /** @throws BrokenRule when the event may not follow on those before it */
  take(event: LedgerEvent): void {
    const facts = this.#facts;
    const isFirst = event.revision === 0;
    must(isFirst === (event.type === 'station.opened'), () => `${event.type} is at the wrong place`);
    const beginsLog = event.revision <= FIRST_USERS;
    must(isFirst || !beginsLog || event.type === 'user.created', () => 'the first three users are missing');
    must(event.at >= facts.at, () => `the time goes back by ${facts.at - event.at} ms`);
    facts.revision = event.revision;
    facts.at = event.at;
    this.#takeCommand(event);
    checkCause(facts, event);
    apply(facts, event);
    facts.before = event;
  }

  /** A command's events stand together, and its key was never used before. */
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
    must(this.#keys.add(command.key), () => `the key ${command.key} was used before`);
    this.#command = { left: command.events - 1, first: event };
  }
}

type Rule<T extends EventType> = (facts: Facts, event: EventOf<T>) => void;

/** One rule a kind of event: it judges, and notes down what the next ones are judged by. */
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
  'cash.in': cashIn,
  'cash.remitted': cashRemitted,
  'date.cleared': dateCleared,
  'command.withdrawn': (_, { command }) => {
    must(command?.events === 1, () => 'no key is withdrawn');
  },
  'ledger.opened': () => {
    // A fence: it may stand anywhere.
  },
};

function apply(facts: Facts, event: LedgerEvent): void {
  (RULES[event.type] as Rule<EventType>)(facts, event);
}
