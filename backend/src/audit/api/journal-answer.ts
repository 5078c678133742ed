import type { JournalAfter } from '@taya/contracts/answers/audit';
import { centavos, twoPlaces } from '@taya/contracts/money';
import { instant } from '@taya/contracts/time';
import type { FoundEntries } from '../entries-after.js';
import type { TellerFigures } from '../one-event.js';
import { eventAnswer } from './event-answers.js';

export function journalAnswer(found: FoundEntries): JournalAfter {
  const { revision, at, balances, figures, entries, next, end, names } = found;
  const posting = ({ account, amount }: { account: string; amount: number }) => ({
    account,
    username: names.ofAccount(account),
    amount: money(amount),
  });
  return {
    revision,
    at: revision === -1 ? null : instant(at),
    trial_balance: balances.map(posting),
    sum: money(balances.reduce((sum, { amount }) => sum + amount, 0)),
    ...carried(figures),
    entries: entries.map(({ event, accounts, figures: after }) => ({
      ...eventAnswer(event),
      postings: accounts.map((one) => posting({ account: one.account, amount: one.after - one.before })),
      ...carried(after),
    })),
    next,
    end,
  };
}

function carried({ onHand, remittable }: TellerFigures) {
  return { on_hand: money(onHand), remittable: money(remittable) };
}

function money(amount: number): string {
  return twoPlaces(centavos(amount));
}
