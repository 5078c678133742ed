import { csvRow } from '@taya/contracts/csv';
import { centavos, grouped, twoPlaces } from '@taya/contracts/money';
import { instant, localTime, momentForPeople } from '@taya/contracts/time';
import type { Posting } from '../../../ledger/accounts.js';
import { entryText } from '../../../ledger/event-facts.js';
import type { BalancesAt } from '../../log/balances-at.js';
import type { Figures } from '../../log/figures.js';
import type { Entry } from '../../log/running-balances.js';
import type { Users } from '../../log/users.js';
import type { AccountTurnover } from '../../questions/turnover.js';

/** What the auditor's commands print, line by line. */

const LABEL_WIDTH = 24;
const AMOUNT_WIDTH = 22;

const money = (amount: number) => grouped(centavos(amount)).padStart(AMOUNT_WIDTH);

/** The moment of balances: `after revision 33 of Nov 21, 2026, 1:59 PM (Asia/Manila)`. */
export function whenText({ revision, at, users }: Pick<BalancesAt, 'revision' | 'at' | 'users'>): string {
  if (revision === -1) return 'before the first event';
  return `after revision ${revision} of ${momentForPeople(at, users.timeZone)} (${users.timeZone})`;
}

/** A teller's balances, with the names of the house rules. */
const BALANCE: readonly (readonly [figure: keyof Figures, label: string])[] = [
  ...(
    ['cashin', 'remit', 'payin', 'unfinished', 'unclaimed', 'remittableUnclaimed', 'win', 'lose'] as const
  ).map((name) => [name, name] as const),
  ['profit', 'profit'],
  ['totalProfit', 'totalProfit'],
  ['paid', 'paid on their bets'],
  ['paidOut', 'paid out by them'],
  ['onHand', 'onHand'],
  ['remittable', 'remittable'],
];

export function balanceLines(figures: Figures): readonly string[] {
  return BALANCE.map(([figure, label]) => `${label.padEnd(LABEL_WIDTH)}${money(figures[figure])}`);
}

const COLUMNS = [
  'cashin',
  'remit',
  'payin',
  'unfinished',
  'unclaimed',
  'profit',
  'onHand',
  'remittable',
] as const;

/** All tellers by name, and the station, a row each. */
export function balanceTable(balances: BalancesAt): readonly string[] {
  const tellers = balances.users
    .tellers()
    .map(([id, name]) => [`${name} (${id})`, balances.teller(id)] as const);
  const rows = [
    ['teller', ...COLUMNS],
    ...[...tellers, ['the station', balances.station] as const].map(([label, figures]) => [
      label,
      ...COLUMNS.map((figure) => grouped(centavos(figures[figure]))),
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
}

/** Accounts with their debit or credit, and the two totals, which are equal. */
export function trialBalanceLines(accounts: readonly Posting[], users: Users): readonly string[] {
  return turnoverLines(
    accounts.map(({ account, amount }) => ({
      account,
      debit: Math.max(0, amount),
      credit: Math.max(0, -amount),
    })),
    users,
  );
}

/** Accounts with debit and credit, nothing where there is none, and the two totals, which are equal. */
export function turnoverLines(accounts: readonly AccountTurnover[], users: Users): readonly string[] {
  const row = (label: string, debit: string, credit: string) =>
    `${label.padEnd(LABEL_WIDTH)}${debit.padStart(AMOUNT_WIDTH)}${credit.padStart(AMOUNT_WIDTH)}`.trimEnd();
  const text = (amount: number) => (amount === 0 ? '' : money(amount));
  const rows = accounts.map(({ account, debit, credit }) =>
    row(users.labelOf(account), text(debit), text(credit)),
  );
  const sumOf = (side: 'debit' | 'credit') => accounts.reduce((sum, one) => sum + one[side], 0);
  return [
    row('account', 'debit', 'credit'),
    ...rows,
    row('sum', money(sumOf('debit')), money(sumOf('credit'))),
  ];
}

export const JOURNAL_CSV_HEADER = 'revision,at,event,by,text,account,name,amount';

/** One row for each posting; times are UTC. */
export function journalCsvRows({ event, postings }: Entry, users: Users): readonly string[] {
  const { revision, type, by } = event;
  const shared = csvRow([
    { digits: String(revision) },
    instant(event.at),
    type,
    { digits: String(by.userId) },
    entryText(event),
  ]);
  return postings.map(({ account, amount }) => {
    const own = csvRow([account, users.ofAccount(account), { digits: twoPlaces(centavos(amount)) }]);
    return `${shared},${own}`;
  });
}

export function journalLines({ event, postings }: Entry, users: Users): readonly string[] {
  const title = `${String(event.revision).padStart(8)}  ${localTime(event.at, users.timeZone)}  ${entryText(event)}`;
  const rows = postings.map(({ account, amount }) => {
    return `${''.padStart(10)}${users.labelOf(account).padEnd(LABEL_WIDTH)}${money(amount)}`;
  });
  return [title, ...rows];
}
