import type { JournalAfter } from '@taya/contracts/answers/audit';
import { centavos, twoPlaces } from '@taya/contracts/money';
import { instant } from '@taya/contracts/time';
import type { FoundEntries } from '../questions/journal.js';
import type { TellerFigures } from '../questions/teller-figures.js';
import { eventAnswer } from './event-answers.js';

export function journalAnswer(found: FoundEntries): JournalAfter {
  const { start, figures, entries, next, end, names } = found;
  const { revision, at, accounts } = start;
  const posting = ({ account, amount }: { account: string; amount: number }) => ({
    account,
    username: names.ofAccount(account),
    amount: money(amount),
  });
  return {
    revision,
    at: revision === -1 ? null : instant(at),
    trial_balance: accounts.map(posting),
    sum: money(accounts.reduce((sum, { amount }) => sum + amount, 0)),
    ...carried(figures),
    entries: entries.map(({ event, accounts: moved, figures: after }) => ({
      ...eventAnswer(event),
      postings: moved.map((one) => posting({ account: one.account, amount: one.after - one.before })),
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
