import { add, centavos, ZERO } from '@taya/contracts/money';
import { reversed } from '@taya/contracts/serial';
import type { EventOf } from '../ledger/events.js';
import { type Documents, type Projection, passedOver } from '../projections/projection.js';
import { CASH_DAYS, CASHINS, type CashDocument, CLEARED_DATES, REMITS } from '../read-models/collections.js';

/** The histories of cash-ins, remits and cleared dates, and the totals of the cash-ins and remits of each day. */
export const cashProjection: Projection = {
  name: 'cash',
  collections: [CASHINS, REMITS, CASH_DAYS, CLEARED_DATES],
  handlers: {
    ...passedOver('bet.sold', 'bet.cancelled', 'bet.paid', 'game.confirmed'),
    async 'cash.added'(event, documents) {
      documents.put(CASHINS, record(event.data.cashinId, event));
      await addToDay(event, 'cashin', documents);
    },
    async 'cash.remitted'(event, documents) {
      documents.put(REMITS, record(event.data.remitId, event));
      await addToDay(event, 'remit', documents);
    },
    'date.cleared': ({ data, at }, documents) =>
      documents.put(CLEARED_DATES, {
        id: data.clearId,
        date: data.date,
        at,
        bets: data.tellers.reduce((sum, { bets }) => sum + bets, 0),
        amount: add(ZERO, ...data.tellers.map(({ amount }) => centavos(amount))),
      }),
  },
};

type CashMovement = EventOf<'cash.added' | 'cash.remitted'>;

function addToDay(
  { data: { businessDate: id, amount } }: CashMovement,
  figure: 'cashin' | 'remit',
  documents: Documents,
): Promise<void> | void {
  return documents.change(CASH_DAYS, id, (known) => {
    const day = known ?? { id, cashin: ZERO, remit: ZERO };
    return { ...day, [figure]: add(day[figure], centavos(amount)) };
  });
}

function record(id: number, { data, at, by }: CashMovement): CashDocument {
  const { tellerId, refNumber } = data;
  return {
    id,
    tellerId,
    amount: centavos(data.amount),
    refNumber,
    refReversed: reversed(refNumber),
    at,
    byId: by.userId,
  };
}
