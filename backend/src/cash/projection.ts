import { add, centavos, ZERO } from '@taya/contracts/money';
import { reverseText } from '@taya/contracts/serial';
import type { CashKind } from '@taya/contracts/teller';
import type { EventTypeOf } from '../ledger/event-map.js';
import type { EventOf } from '../ledger/events.js';
import { type Documents, type Projection, passedOver, type Soon, update } from '../projections/projection.js';
import {
  CASH_DAYS,
  CASHINS,
  type CashDocument,
  CLEARED_DATES,
  HISTORIES,
  REMITS,
} from '../read-models/collections.js';

/** The histories of cash-ins, remits and cleared dates, and the totals of the cash-ins and remits of each day. */
export const cashProjection: Projection = {
  name: 'cash',
  collections: [CASHINS, REMITS, CASH_DAYS, CLEARED_DATES],
  handlers: {
    'cash.added'(event, documents) {
      const { cashinId, corrects = null } = event.data;
      return enter('cashin', cashinId, event, documents, { corrects });
    },
    'cash.remitted'(event, documents) {
      const { remitId, corrects = null } = event.data;
      return enter('remit', remitId, event, documents, { corrects });
    },
    async 'cash.reversed'(event, documents) {
      const { of, reversalId, reverses, reason, amount } = event.data;
      const reversal = { reverses, reason, amount: centavos(-amount) };
      await enter(of, reversalId, event, documents, reversal);
      await update(documents, HISTORIES[of], reverses, (row) => ({ ...row, reversedBy: reversalId }));
    },
    'date.cleared': ({ data, at }, documents) =>
      documents.put(CLEARED_DATES, {
        id: data.clearId,
        date: data.date,
        at,
        bets: data.tellers.reduce((sum, { bets }) => sum + bets, 0),
        amount: add(ZERO, ...data.tellers.map(({ amount }) => centavos(amount))),
      }),
    ...passedOver('station', 'settings', 'user', 'timer', 'bet', 'game', 'shift', 'day', 'ledger', 'command'),
  },
};

/** Puts a row into the history of a kind, and its amount into the total of its day. */
function enter(
  of: CashKind,
  id: number,
  { data, at, by }: EventOf<EventTypeOf<'cash'>>,
  documents: Documents,
  more: Partial<CashDocument>,
): Soon<void> {
  const { tellerId, refNumber, businessDate } = data;
  const row: CashDocument = {
    id,
    tellerId,
    amount: centavos(data.amount),
    refNumber,
    refReversed: reverseText(refNumber),
    at,
    byId: by.userId,
    reverses: null,
    reversedBy: null,
    corrects: null,
    reason: null,
    ...more,
  };
  documents.put(HISTORIES[of], row);
  return documents.change(CASH_DAYS, businessDate, (known) => {
    const day = known ?? { id: businessDate, cashin: ZERO, remit: ZERO };
    return { ...day, [of]: add(day[of], row.amount) };
  });
}
