import { escapeControls } from '@taya/contracts/text';
import type { StoreSettings } from '../../../config/config.js';
import { openEventReader } from '../../../event-store/open-ledger.js';
import type { ProjectionSet } from '../../../projections/projection-writer.js';
import type { OpenProgressDisplay } from '../../../system/progress-display.js';
import type { System } from '../../../system/system.js';
import type { BalancesAt } from '../../log/balances-at.js';
import { exportLedger } from '../../log/export-ledger.js';
import { importLedger } from '../../log/import-ledger.js';
import { reasonOf } from '../../log/violation.js';
import { NoSuchRevisionError, type When } from '../../log/when.js';
import { balancesAt, revisionOf } from '../../questions/balances.js';
import { verify } from '../../verify/verify.js';
import { balanceLines, balanceTable, trialBalanceLines, whenText } from './answers.js';
import { askBet, askEvents, askGame, askReprints, UnknownSubjectError } from './ask.js';
import { askBook } from './ask-book.js';
import { type Invocation, parseCommandLine, USAGE, UsageError } from './command-line.js';
import { hashesExpected, sealsGiven, vouchedText } from './kept-elsewhere.js';
import type { Asking, Output } from './show-events.js';
import { showJournal, showTurnover, tellerCalled } from './show-journal.js';
import { findPaper, findTicket, type PaperWitness } from './witnesses.js';

const LEDGER_ID_BYTES = 8;

/** The environment of the audit's command. */
export interface Surroundings {
  /** @throws ConfigError, StationKeyError */
  readonly readLocation: (use: 'to read' | 'to write') => StoreSettings;
  readonly projections: ProjectionSet;
  readonly system: System;
  readonly out: Output;
  readonly progress: OpenProgressDisplay;
  /** Errors, one line each. */
  readonly say: (line: string) => void;
}

/** Runs one command. @returns the exit code */
export async function runAudit(args: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    const isGood = await run(
      parseCommandLine(args, surroundings.system.clock.nowMs()),
      withoutControls(surroundings),
    );
    await surroundings.out.flush();
    return isGood ? 0 : 1;
  } catch (error) {
    await surroundings.out.flush();
    surroundings.say(escapeControls(reasonOf(error)));
    if (error instanceof UnknownSubjectError || error instanceof NoSuchRevisionError) return 2;
    if (!(error instanceof UsageError)) return 1;
    surroundings.say(`\n${USAGE}`);
    return 2;
  }
}

/** Users are free text: on a terminal they must not become control sequences. */
function withoutControls({ out, say, ...others }: Surroundings): Surroundings {
  return {
    ...others,
    out: { line: (text) => out.line(escapeControls(text)), flush: () => out.flush() },
    say: (line) => say(escapeControls(line)),
  };
}

async function run(invocation: Invocation, surroundings: Surroundings): Promise<boolean> {
  const { projections, system, out, progress } = surroundings;
  if (invocation.command === 'help') {
    USAGE.split('\n').forEach(out.line);
    return true;
  }
  const location = surroundings.readLocation(invocation.command === 'import' ? 'to write' : 'to read');
  const openReader = () => openEventReader(location, system);
  switch (invocation.command) {
    case 'verify':
      return verify({
        location,
        timers: system.timers,
        projections,
        openReader,
        seals: invocation.seal === null ? undefined : sealsGiven(invocation.seal),
        print: out.line,
        progress,
      });
    case 'import': {
      if (location.eventStore !== null)
        throw new UsageError(
          'An import makes a ledger in DATA_DIR: leave out EVENT_STORE_URL, then "npm run ledger -- copy" puts it on a server',
        );
      const ledgerId = Buffer.from(system.random.bytes(LEDGER_ID_BYTES)).toString('hex');
      const expected = hashesExpected(invocation.expected);
      const { dataDir, trust } = location;
      const imported = await importLedger(
        { file: invocation.file, dataDir, ledgerId, trust, expected },
        progress,
      );
      out.line(
        `Imported ${imported.last.revision + 1} events as ledger ${ledgerId}. Passwords are no part of an export.`,
      );
      out.line(vouchedText(imported));
      return true;
    }
    default: {
      const reader = await openReader();
      try {
        if (invocation.command === 'export') {
          const { revision, hash } = await exportLedger(reader, invocation.file, progress);
          out.line(
            `Exported ${revision + 1} events to ${invocation.file}; the last hash is ${hash || 'none'}.`,
          );
          return true;
        }
        const when = 'when' in invocation ? invocation.when : {};
        return await askBook({ reader, progress }, when, (reached) =>
          answer(invocation, { ...reached, out }),
        );
      } finally {
        await reader.close();
      }
    }
  }
}

type Question = Exclude<Invocation, { readonly command: 'help' | 'verify' | 'import' | 'export' }>;

/** @returns whether the log has what was asked for */
async function answer(question: Question, asking: Asking): Promise<boolean> {
  const { out } = asking;
  switch (question.command) {
    case 'balance':
      showBalance(asking, question.teller, question.when);
      return true;
    case 'balances': {
      const balances = balancesOf(asking, question.when);
      out.line(`Balances ${whenText(balances)}`);
      balanceTable(balances).forEach(out.line);
      return true;
    }
    case 'trial-balance':
      showTrialBalance(asking, question.when);
      return true;
    case 'bet':
      await askBet(asking, question.text);
      return true;
    case 'game':
      await askGame(asking, question.gameId);
      return true;
    case 'events':
      await askEvents(asking, question.asked);
      return true;
    case 'reprints':
      await askReprints(asking, question.asked);
      return true;
    case 'journal':
      await showJournal(asking, question.of, question.csv);
      return true;
    case 'ticket': {
      const { isThere, lines } = findTicket(asking, question.witness);
      lines.forEach(out.line);
      return isThere;
    }
    case 'paper':
      return showPaper(asking, question.witness);
  }
}

function balancesOf({ book, end }: Asking, when: When): BalancesAt {
  return balancesAt(book, revisionOf(book, when, end));
}

function showBalance(asking: Asking, teller: string, when: When): void {
  const balances = balancesOf(asking, when);
  const tellerId = tellerCalled(teller, balances.users);
  const name = balances.users.usernameOf(tellerId);
  asking.out.line(`Balance of ${name} (teller ${tellerId}) ${whenText(balances)}`);
  balanceLines(balances.teller(tellerId)).forEach(asking.out.line);
}

function showTrialBalance(asking: Asking, when: When): void {
  const balances = balancesOf(asking, when);
  asking.out.line(`Trial balance ${whenText(balances)}`);
  trialBalanceLines(balances.accounts, balances.users).forEach(asking.out.line);
}

/** Whether the log has what a paper says; where its reference tells what it shows also the figures, to compare. */
async function showPaper(asking: Asking, witness: PaperWitness): Promise<boolean> {
  const { isThere, lines } = findPaper(asking, witness);
  lines.forEach(asking.out.line);
  const { shows, revision } = witness;
  if (!isThere || shows === null) return isThere;
  if (shows.kind === 'balance') showBalance(asking, String(shows.tellerId), { revision });
  if (shows.kind === 'trial balance') showTrialBalance(asking, { revision });
  if (shows.kind === 'journal') await showTurnover(asking, shows.after, revision);
  return isThere;
}
