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

export interface CancelBetProps extends Pick<ButtonProps, 'size' | 'aria-label' | 'children'> {
  readonly bet: BetView;
  /** The button keeps its place when the bet can no longer be cancelled. */
  readonly isAlwaysThere?: boolean;
}

/** Takes a bet back while its game is open; asked first. */
export function CancelBet({ bet, isAlwaysThere = false, ...button }: CancelBetProps) {
  const away = useServerAway();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const lookAgain = () => {
    void client.invalidateQueries(cachedOf('total_bet', 'bet', 'balance'));
  };
  const cancel = useCommand<string, BetWithTeller>({
    name: `cancel-bet.${bet.serial}`,
    request: (serial) => ({ method: 'POST', path: `/api/bet/${serial}/cancel` }),
    failure: 'Failed to cancel bet',
    success: 'Bet cancel successful',
    onDone: lookAgain,
    // The bet may not be what was shown.
    onRefused: lookAgain,
  });
  const isPossible = !bet.is_cancelled && bet.game_status_id === GameStatus.BettingOpen;
  return (
    <>
      {(isPossible || isAlwaysThere) && (
        <Button
          {...button}
          tone="danger"
          isBusy={cancel.isSending}
          disabled={!isPossible || away !== null}
          onClick={() => setIsAsking(true)}
        />
      )}
      <Unanswered command={cancel} describe={(serial) => `the cancellation of ${groupedSerial(serial)}`} />
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
