import { useQueryClient } from '@tanstack/react-query';
import type { BetView, BetWithTeller } from '@taya/contracts/bet';
import { GameStatus } from '@taya/contracts/game';
import { groupedSerial } from '@taya/contracts/serial';
import { useState } from 'react';
import { useServerAway } from '../data/connection.js';
import { cachedOf } from '../data/resources.js';
import { useCommand } from '../data/use-command.js';
import { Button, type ButtonProps } from '../ui/button.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { money } from '../ui/format.js';
import { Unanswered } from '../ui/unanswered.js';
import { useButtonKey } from '../ui/use-hotkeys.js';

export interface CancelBetProps extends Pick<ButtonProps, 'size' | 'aria-label' | 'children' | 'hotkey'> {
  readonly bet: BetView;
  /** Keeps the button in place when the bet can no longer be cancelled. */
  readonly isAlwaysThere?: boolean;
}

/** Cancels a bet while betting on its game is open, after a question. */
export function CancelBet({ bet, isAlwaysThere = false, ...button }: CancelBetProps) {
  const away = useServerAway();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const refetch = () => {
    void client.invalidateQueries(cachedOf('total_bet', 'bet', 'balance'));
  };
  const cancel = useCommand<string, BetWithTeller>({
    name: `cancel-bet.${bet.serial}`,
    request: (serial) => ({ method: 'POST', path: `/api/bet/${serial}/cancel` }),
    failure: 'Failed to cancel bet',
    success: 'Bet cancel successful',
    onDone: refetch,
    // The server's bet may differ from the one that was shown.
    onRefused: refetch,
  });
  const isPossible = !bet.is_cancelled && bet.game_status_id === GameStatus.BettingOpen;
  const isOff = !isPossible || away !== null || cancel.isSending;
  useButtonKey(button.hotkey, isOff, () => setIsAsking(true));
  return (
    <>
      {(isPossible || isAlwaysThere) && (
        <Button
          {...button}
          tone="danger"
          isBusy={cancel.isSending}
          disabled={isOff}
          title={away ?? (isPossible ? undefined : 'Only while betting on its game is open')}
          onClick={() => setIsAsking(true)}
        />
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
          onNo={() => setIsAsking(false)}
          onYes={() => {
            setIsAsking(false);
            void cancel.send(bet.serial);
          }}
        >
          Do you want to cancel bet {groupedSerial(bet.serial)} of {money(bet.amount)}? The stake is refunded
          to the customer.
        </ConfirmDialog>
      )}
    </>
  );
}
