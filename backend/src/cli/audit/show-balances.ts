import { centavos, grouped } from '@taya/contracts/money';
import { momentForPeople } from '@taya/contracts/time';
import { type AfterEvent, BalancesAt, BEFORE_ALL } from '../../audit/log/balances-at.js';
import { checkedEvent } from '../../audit/log/event-form.js';
import { instantOf, NoSuchRevisionError, type When } from '../../audit/log/moment.js';
import { RunningBalances } from '../../audit/log/running-balances.js';
import { dayRuleOf, Users } from '../../audit/log/users.js';
import { EMPTY_TAIL, type LogReader, linkedWindows } from '../../audit/log/walk.js';
import type { OpenProgress } from '../../system/progress.js';

/**
 * Balances at a moment, counted from the log alone. The chain, the form of every event and the journal are checked on the
 * way: balances of a log that does not hold are worth nothing.
 * @throws NoSuchRevisionError; Violation at the first event up to the moment that does not hold
 */
export async function countBalances(
  reader: LogReader,
  { revision, moment }: When,
  progress: OpenProgress,
): Promise<BalancesAt> {
  const { revision: last } = await reader.tail();
  const end = revision ?? last;
  if (end > last) throw NoSuchRevisionError.of(end, last);
  const balances = new RunningBalances();
  const users = new Users();
  let reached: AfterEvent = BEFORE_ALL;
  const takeBalances = () => new BalancesAt(reached, users, [...balances.open()]);
  const report = progress({ title: 'Reading', after: EMPTY_TAIL.revision, end });
  for await (const window of linkedWindows(reader, end)) {
    for (const recorded of window) {
      const { event } = checkedEvent(recorded);
      // An event that changes the zone is still one of the zone before; the first one names the first zone.
      const zone = event.revision === 0 ? (dayRuleOf(event).timeZone ?? users.timeZone) : users.timeZone;
      if (moment !== undefined && event.at > instantOf(moment, zone)) return takeBalances();
      balances.take(event);
      users.take(event);
      reached = { revision: event.revision, at: event.at, hash: recorded.hash };
    }
    report(reached.revision);
  }
  return takeBalances();
}

const FIGURES = [
  'cashin',
  'remit',
  'payin',
  'unfinished',
  'unclaimed',
  'remittableUnclaimed',
  'win',
  'lose',
  'paid',
  'paidOut',
  'overShort',
  'profit',
  'totalProfit',
  'onHand',
  'remittable',
] as const;

/** All tellers by name and the station, a row each; then all accounts of the journal, whose debits and credits are equal. */
export function balanceLines(balances: BalancesAt): readonly string[] {
  const { users, station, accounts } = balances;
  const tellers = users.tellers().map(([id, name]) => [`${name} (${id})`, balances.teller(id)] as const);
  const sumOf = (sign: 1 | -1) => accounts.reduce((sum, { amount }) => sum + Math.max(0, sign * amount), 0);
  const isOver = tellers.some(([, { overShort }]) => overShort !== 0);
  const shown = FIGURES.filter((figure) => isOver || figure !== 'overShort');
  return [
    `Balances ${whenText(balances)}`,
    ...tableLines([
      ['teller', ...shown],
      ...[...tellers, ['the station', station] as const].map(([name, figures]) => [
        name,
        ...shown.map((figure) => money(figures[figure])),
      ]),
    ]),
    '',
    ...tableLines([
      ['account', 'debit', 'credit'],
      ...accounts.map(({ account, amount }) => [
        users.labelOf(account),
        amount > 0 ? money(amount) : '',
        amount < 0 ? money(-amount) : '',
      ]),
      ['sum', money(sumOf(1)), money(sumOf(-1))],
    ]),
  ];
}

const money = (amount: number) => grouped(centavos(amount));

/** The moment of balances: `after revision 33 of Nov 21, 2026, 1:59 PM (Asia/Manila)`. */
function whenText({ revision, at, users }: BalancesAt): string {
  if (revision === -1) return 'before the first event';
  return `after revision ${revision} of ${momentForPeople(at, users.timeZone)} (${users.timeZone})`;
}

/** The first column begins at the left, the others end at the right. */
function tableLines(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}
