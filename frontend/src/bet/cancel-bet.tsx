import type { BetView, BetWithTeller } from '@taya/contracts/bet';
import { GameStatus } from '@taya/contracts/game';
import { groupedSerial } from '@taya/contracts/serial';
import { useState } from 'react';
import { useTillShut } from '../data/shift.js';
import { useCommand } from '../data/use-command.js';
import { Button, type ButtonProps } from '../ui/button.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { money } from '../ui/format.js';
import { Said } from '../ui/said.js';
import { Unanswered } from '../ui/unanswered.js';
import { useButtonKey } from '../ui/use-hotkeys.js';

export interface CancelBetProps extends Pick<ButtonProps, 'size' | 'aria-label' | 'children' | 'hotkey'> {
  readonly bet: BetView;
  /** Keeps the button in place when the bet can no longer be cancelled. */
  readonly isAlwaysThere?: boolean;
}

export function CancelBet({ bet, isAlwaysThere = false, ...button }: CancelBetProps) {
  const shut = useTillShut();
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useCommand<string, BetWithTeller>({
    name: `cancel-bet.${bet.serial}`,
    request: (serial) => ({ method: 'POST', path: `/api/bet/${serial}/cancel` }),
    failure: 'Failed to cancel bet',
    success: 'Bet cancel successful',
    saidAbout: (serial) => serial,
    changes: ['total_bet', 'bet', 'balance'],
  });
  const isPossible = !bet.is_cancelled && bet.game_status_id === GameStatus.BettingOpen;
  const off = shut ?? (isPossible ? null : 'Only while betting on its game is open');
  useButtonKey(button.hotkey, off !== null || cancel.isSending, () => setIsAsking(true));
  return (
    <>
      {isPossible || isAlwaysThere ? (
        <Button
          {...button}
          tone="danger"
          isBusy={cancel.isSending}
          off={off}
          onClick={() => setIsAsking(true)}
        />
      ) : (
        <Said about={bet.serial} />
      )}
      <Unanswered
        command={cancel}
        describe={(serial) => `the cancellation of ${groupedSerial(serial)}`}
        hotkey={button.hotkey && 'F10'}
      />
      {isAsking && (
        <ConfirmDialog
          type="danger"
          title="Cancel bet"
          onClose={() => setIsAsking(false)}
          onYes={() => void cancel.send(bet.serial)}
        >
          Do you want to cancel bet {groupedSerial(bet.serial)} of {money(bet.amount)}? The stake is refunded
          to the customer.
        </ConfirmDialog>
      )}
    </>
  );
}
