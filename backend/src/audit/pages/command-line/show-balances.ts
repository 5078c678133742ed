import type { BalancesAt } from '../../log/balances-at.js';
import { balanceLines, balanceTable, trialBalanceLines, whenText } from './answers.js';
import type { Asking } from './show-events.js';
import { tellerCalled } from './show-journal.js';

/** @throws UnknownSubjectError */
export function showBalance({ out }: Asking, balances: BalancesAt, called: string): void {
  const tellerId = tellerCalled(called, balances.users);
  const name = balances.users.usernameOf(tellerId);
  out.line(`Balance of ${name} (teller ${tellerId}) ${whenText(balances)}`);
  balanceLines(balances.teller(tellerId)).forEach(out.line);
}

export function showBalances({ out }: Asking, balances: BalancesAt): void {
  out.line(`Balances ${whenText(balances)}`);
  balanceTable(balances).forEach(out.line);
}

export function showTrialBalance({ out }: Asking, balances: BalancesAt): void {
  out.line(`Trial balance ${whenText(balances)}`);
  trialBalanceLines(balances.accounts, balances.users).forEach(out.line);
}
