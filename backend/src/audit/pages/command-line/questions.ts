import type { BalancesAt } from '../../log/balances-at.js';
import type { When } from '../../log/moment.js';
import { balancesAt, revisionOf } from '../../questions/balances.js';
import { onlyText, readOptions, required, text, WHEN, whenOf, wholeNumber } from './command-line.js';
import { showBalance, showBalances, showTrialBalance } from './show-balances.js';
import { type Asking, askedOf, showEvents, showReprints, WHICH } from './show-events.js';
import { showJournal, subjectOf } from './show-journal.js';
import { showBet, showGame } from './show-life.js';
import { paperOf, showPaper, showTicket, ticketOf } from './witnesses.js';

/** A question to the log, as it was understood. */
export interface Question {
  /** Up to where the log is read for it; to its end where that is left out. */
  readonly when?: When;
  /** @returns whether the log has what was asked for */
  readonly answer: (asking: Asking) => Promise<boolean>;
}

/** By the name of the command: each reads what follows the name. @throws UsageError */
export const QUESTIONS: Readonly<Record<string, (args: readonly string[], nowMs: number) => Question>> = {
  balance(args, nowMs) {
    const { teller, ...when } = readOptions(args, { ...WHEN, teller: text });
    const called = required(teller, '--teller');
    return atMoment(whenOf(when, nowMs), (asking, balances) => showBalance(asking, balances, called));
  },
  balances: (args, nowMs) => atMoment(whenOf(readOptions(args, WHEN), nowMs), showBalances),
  'trial-balance': (args, nowMs) => atMoment(whenOf(readOptions(args, WHEN), nowMs), showTrialBalance),
  journal(args) {
    const { csv = false, ...of } = readOptions(args, {
      teller: text,
      game: text,
      bet: text,
      csv: { type: 'boolean' },
    });
    const subject = subjectOf(of);
    return { answer: (asking) => showJournal(asking, subject, csv) };
  },
  bet(args) {
    const called = onlyText(args, 'bet <code or id>');
    return { answer: (asking) => showBet(asking, called) };
  },
  game(args) {
    const gameId = wholeNumber(onlyText(args, 'game <id>'), 'The game');
    return { answer: (asking) => showGame(asking, gameId) };
  },
  events(args) {
    const asked = askedOf(readOptions(args, WHICH));
    return { answer: (asking) => showEvents(asking, asked) };
  },
  reprints(args) {
    const asked = askedOf(readOptions(args, { day: text, user: text, teller: text }));
    return { answer: (asking) => showReprints(asking, asked) };
  },
  ticket(args) {
    const witness = ticketOf(args);
    return { answer: (asking) => showTicket(asking, witness) };
  },
  paper(args) {
    const witness = paperOf(args);
    return { answer: (asking) => showPaper(asking, witness) };
  },
};

function atMoment(when: When, show: (asking: Asking, balances: BalancesAt) => void): Question {
  return {
    when,
    async answer(asking) {
      const { book, end } = asking;
      show(asking, balancesAt(book, revisionOf(book, when, end)));
      return true;
    },
  };
}
