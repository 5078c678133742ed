import { type BetRow, type BetView, isWinningBet } from '@taya/contracts/bet';
import { groupedSerial } from '@taya/contracts/serial';
import { useState } from 'react';
import { CANCELLED, Reprint } from '../bet/reprint.js';
import { useServerAway } from '../data/connection.js';
import { type Command, useCommand } from '../data/use-command.js';
import { ReasonedButton } from '../ui/button.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { money } from '../ui/format.js';
import { Unanswered } from '../ui/unanswered.js';

export function Prints({ bet }: { readonly bet: BetRow }) {
  const { teller } = bet;
  return (
    <>
      <Reprint size="large" kind="bet" {...{ bet, teller }} off={bet.is_cancelled && CANCELLED}>
        Print Bet Receipt
      </Reprint>
      <Reprint
        size="large"
        kind="payout"
        {...{ bet, teller }}
        off={!(bet.has_claimed || bet.is_admin_claim) && 'It is neither paid nor claimed'}
      >
        Print Payout Receipt
      </Reprint>
    </>
  );
}

export function useClaim() {
  return useCommand<string, { readonly bet: BetView }>({
    name: 'claim',
    request: (serial) => ({ method: 'POST', path: `/api/bet/${serial}/manual_claim` }),
    failure: 'Failed to claim bet',
    success: 'Bet successfully claimed',
    changes: ['bet'],
  });
}

/** A claim whose outcome is unknown, shown on every page of the admin's bets. */
export function UnansweredClaim({ claim }: { readonly claim: Command<string, unknown> }) {
  return <Unanswered command={claim} describe={(serial) => `the claim of ${groupedSerial(serial)}`} />;
}

export function Claim({ bet, claim }: { readonly bet: BetView; readonly claim: Command<string, unknown> }) {
  const away = useServerAway();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <ReasonedButton
        tone="danger"
        size="large"
        isBusy={claim.isSending}
        off={away ?? whyNotClaimed(bet)}
        onClick={() => setIsAsking(true)}
      >
        Claim
      </ReasonedButton>
      {isAsking && (
        <ConfirmDialog
          type="warning"
          title="Manual claim"
          isPermanent
          onClose={() => setIsAsking(false)}
          onYes={() => void claim.send(bet.serial)}
        >
          Do you want to claim bet {groupedSerial(bet.serial)} of {money(bet.payout_amount)}? This is
          permanent: it can no longer be paid, at no window and by no slip. It hands out no money: no report
          and no drawer changes, and the amount stays in the teller’s unclaimed until its date is cleared. For
          a customer who lost their ticket, use <i>Lost ticket</i>.
        </ConfirmDialog>
      )}
    </>
  );
}

function whyNotClaimed(bet: BetView): string | null {
  if (bet.has_claimed) return 'This bet is already paid.';
  if (bet.is_admin_claim) return 'This bet is already claimed.';
  if (bet.locked !== null) return 'This ticket was reported lost: its claim slip is paid.';
  if (bet.is_cleared) return 'This bet was cleared and can no longer be claimed.';
  return isWinningBet(bet) ? null : 'Only an unpaid winning bet can be claimed.';
}
