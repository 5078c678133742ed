/** What the calls of the audit answer: the figures of its questions, with the names and texts of the API. */
import {
  type AuditEvent,
  type AuditEvents,
  type AuditedBet,
  type EventSummary,
  type ExaminedEvent,
  type JournalAfter,
  MOMENT_FIGURES,
  type MomentBalances,
  type MomentFigures,
  type TellerDay,
  type Timeline,
} from '@taya/contracts/answers/audit';
import { centavos, twoPlaces } from '@taya/contracts/money';
import type { NamedPaper } from '@taya/contracts/paper-reference';
import { instant } from '@taya/contracts/time';
import { amountOf } from '../../ledger/event-facts.js';
import { betOf } from '../../ledger/event-subject.js';
import { EVENTS, type LedgerEvent } from '../../ledger/events.js';
import type { BalancesAt } from '../log/balances-at.js';
import type { Figures } from '../log/figures.js';
import type { Users } from '../log/users.js';
import type { BetLife } from '../questions/bet-life.js';
import type { FoundEvents, SummedEvents } from '../questions/events.js';
import type { FoundEntries } from '../questions/journal.js';
import type { ExaminedEvent as Examined } from '../questions/one-event.js';
import type { TellerDay as FoundDay } from '../questions/teller-day.js';
import type { DayTallies } from '../questions/teller-day-words.js';
import type { FoundTimeline } from '../questions/timeline.js';

/** The code of a bet; null where the log has no such bet. */
export type SerialOf = (betId: number) => string | null;

/** Percentages are hundredths as pesos are. */
const money = (amount: number): string => twoPlaces(centavos(amount));
const moneyOrNull = (amount: number | null): string | null => (amount === null ? null : money(amount));
const sumOf = (amounts: readonly { readonly amount: number }[]): string =>
  money(amounts.reduce((sum, { amount }) => sum + amount, 0));

const AT_A_MOMENT = Object.keys(MOMENT_FIGURES.properties) as readonly (keyof MomentFigures)[];

export function balancesAnswer(balances: BalancesAt): MomentBalances {
  const { revision, at, users, station } = balances;
  const all = (of: Figures) =>
    Object.fromEntries(AT_A_MOMENT.map((name) => [name, money(of[name])])) as MomentFigures;
  return {
    revision,
    at: revision === -1 ? null : instant(at),
    tellers: users.tellers().map(([id, username]) => ({ id, username, ...all(balances.teller(id)) })),
    station: { ...all(station), commission: money(station.commission), breakage: money(station.breakage) },
  };
}

export function eventsAnswer({ events, older, end, paper }: FoundEvents, serialOf: SerialOf): AuditEvents {
  return {
    events: events.map((event) => eventAnswer(event, serialOf)),
    older,
    end,
    types: Object.keys(EVENTS),
    paper: paper && paperAnswer(paper),
  };
}

function paperAnswer({ revision, shows }: NamedPaper): AuditEvents['paper'] {
  return {
    kind: shows.kind,
    revision,
    teller_id: shows.kind === 'balance' ? shows.tellerId : null,
    after: shows.kind === 'journal' ? shows.after : null,
  };
}

/** How many events of each type were found, and the pesos that they are about. */
export function summaryAnswer({ kinds, older, end }: SummedEvents): EventSummary {
  return { kinds: kinds.map((kind) => ({ ...kind, amount: moneyOrNull(kind.amount) })), older, end };
}

function eventAnswer(event: LedgerEvent, serialOf: SerialOf): AuditEvent {
  const betId = betOf(event);
  const { revision, at, type, by, data } = event;
  return {
    revision,
    at: instant(at),
    type,
    by: { user_id: by.userId, ip: by.ip },
    amount: moneyOrNull(amountOf(event)),
    serial: betId === null ? null : serialOf(betId),
    data: { ...data },
  };
}

const postingAnswer =
  (users: Users) =>
  ({ account, amount }: { readonly account: string; readonly amount: number }) => ({
    account,
    username: users.ofAccount(account),
    amount: money(amount),
  });

const BEFORE_AND_AFTER = ['onHand', 'unfinished', 'unclaimed', 'remittable'] as const;

export function examinedAnswer(examined: Examined, serialOf: SerialOf): ExaminedEvent {
  const { event, recorded, previousHash, brokenLink, changes, tellers, users } = examined;
  return {
    ...eventAnswer(event, serialOf),
    version: Number((JSON.parse(recorded.json) as { readonly v: number }).v),
    on: event.on,
    stored: recorded.json,
    hash: recorded.hash,
    previous_hash: previousHash,
    broken_link: brokenLink,
    postings: changes.map(postingAnswer(users)),
    sum: sumOf(changes),
    accounts: changes.map(({ account, before, after }) => ({
      account,
      username: users.ofAccount(account),
      before: money(before),
      after: money(after),
    })),
    tellers: tellers.map(({ id, before, after }) => ({
      id,
      username: users.usernameOf(id),
      figures: BEFORE_AND_AFTER.filter((name) => before[name] !== after[name]).map((name) => ({
        name,
        before: money(before[name]),
        after: money(after[name]),
      })),
    })),
  };
}

export function journalAnswer(found: FoundEntries, serialOf: SerialOf): JournalAfter {
  const { start, figures, entries, next, end, users } = found;
  const { revision, at, accounts } = start;
  const carried = ({ onHand, remittable }: Figures) => ({
    on_hand: money(onHand),
    remittable: money(remittable),
  });
  return {
    revision,
    at: revision === -1 ? null : instant(at),
    trial_balance: accounts.map(postingAnswer(users)),
    sum: sumOf(accounts),
    ...carried(figures),
    entries: entries.map(({ event, changes, figures: after }) => ({
      ...eventAnswer(event, serialOf),
      postings: changes.map(postingAnswer(users)),
      ...carried(after),
    })),
    next,
    end,
  };
}

export function betAnswer(life: BetLife, end: number): AuditedBet {
  const { bet, game, standing, payout, steps } = life;
  return {
    bet_id: bet.betId,
    serial: bet.serial,
    side: bet.side,
    stake: money(bet.stake),
    seller_id: bet.sellerId,
    game_id: game.id,
    game_name: game.name,
    standing,
    payout: money(payout),
    formula: formulaAnswer(life),
    steps: steps.map((step) => ({ ...eventAnswer(step, () => bet.serial), type: step.type })),
    end,
  };
}

/** The payout maths of a confirmed game for this bet, with its numbers; null before, and for a cancelled bet. */
function formulaAnswer({ bet, game, standing, payout }: BetLife): AuditedBet['formula'] {
  if (game.confirmed === null || standing === 'cancelled') return null;
  const settlement = game.settlement(game.confirmed);
  const { isRefund, commission } = settlement;
  const { MERON, WALA } = game.pools;
  return {
    result: game.confirmed.result,
    is_refund: isRefund,
    no_contest: game.confirmed.noContest,
    meron: money(MERON),
    wala: money(WALA),
    pool: money(MERON + WALA),
    rate: money(game.terms.rate),
    commission: money(commission),
    net: money(MERON + WALA - commission),
    side_stakes: money(game.pools[bet.side]),
    percentage: money(settlement[bet.side]),
    payout_unit: money(game.terms.payoutUnit),
    payout: money(payout),
  };
}

export function timelineAnswer({ stretches, marks, older, end }: FoundTimeline): Timeline {
  return {
    stretches: stretches.map(({ from, to, firstRevision, lastRevision }) => ({
      from: instant(from),
      to: instant(to),
      first_revision: firstRevision,
      last_revision: lastRevision,
    })),
    marks: marks.map(({ revision, at, type, mark }) => ({
      revision,
      at: instant(at),
      type,
      game_id: mark.gameId ?? null,
      game_name: mark.gameName ?? null,
      result: mark.result ?? null,
      teller_id: mark.tellerId ?? null,
      amount: moneyOrNull(mark.amount ?? null),
    })),
    older,
    end,
  };
}

export function tellerDayAnswer(day: FoundDay): TellerDay {
  const { tellerId, username, date, reached, tallies, lines, signIns, reprints } = day;
  const tally = (name: keyof DayTallies) => ({ ...tallies[name], amount: money(tallies[name].amount) });
  return {
    teller_id: tellerId,
    username,
    date,
    revision: Math.max(0, reached.revision),
    figures: {
      carried_over: money(day.carriedOver),
      sold: tally('sold'),
      cancelled: tally('cancelled'),
      paid_own: tally('paid_own'),
      paid_here: tally('paid_here'),
      cashin: tally('cashin'),
      remit: tally('remit'),
      reversals: tally('reversals'),
      over_short: money(day.overShort),
      on_hand: money(day.onHand),
    },
    sign_ins: signIns,
    reprints,
    lines: lines.map(({ at, amount, onHand, ...line }) => ({
      ...line,
      at: instant(at),
      amount: moneyOrNull(amount),
      on_hand: moneyOrNull(onHand),
    })),
  };
}
