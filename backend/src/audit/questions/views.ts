/** Figures and events of the log, with the names and texts of the API. */
import type { AuditEvent } from '@taya/contracts/answers/audit';
import { centavos, twoPlaces } from '@taya/contracts/money';
import { instant } from '@taya/contracts/time';
import type { Posting } from '../../ledger/accounts.js';
import { amountOf } from '../../ledger/event-facts.js';
import { betOf } from '../../ledger/event-subject.js';
import type { LedgerEvent } from '../../ledger/events.js';
import type { Book } from '../book/book.js';
import type { Users } from '../log/users.js';

/** Percentages are hundredths as pesos are. */
export const money = (amount: number): string => twoPlaces(centavos(amount));
export const moneyOrNull = (amount: number | null): string | null => (amount === null ? null : money(amount));

export const moneySumOf = (postings: readonly Posting[]): string =>
  money(postings.reduce((sum, { amount }) => sum + amount, 0));

export function eventView(event: LedgerEvent, book: Book): AuditEvent {
  const betId = betOf(event);
  const { revision, at, type, by, data } = event;
  return {
    revision,
    at: instant(at),
    type,
    by: { user_id: by.userId, ip: by.ip },
    amount: moneyOrNull(amountOf(event)),
    serial: betId === null ? null : serialOfBet(book, betId),
    data: { ...data },
  };
}

/** The code that a bet was sold with. */
export function serialOfBet(book: Book, betId: number): string | null {
  const sale = 'SELECT code FROM events WHERE bet = ? AND code IS NOT NULL ORDER BY revision LIMIT 1';
  return book.get<{ code: string }>(sale, betId)?.code ?? null;
}

export const postingView =
  (users: Users) =>
  ({ account, amount }: Posting) => ({
    account,
    username: users.ofAccount(account),
    amount: money(amount),
  });
