import type { BetView } from '@taya/contracts/bet';
import { GameStatus } from '@taya/contracts/game';
import { groupedSerial } from '@taya/contracts/serial';
import { useState } from 'react';
import { Approval } from '../approval/approval.js';
import { useSettings } from '../data/queries.js';
import { useOwnName } from '../data/session.js';
import { useTillShut } from '../data/shift.js';
import { useCommand } from '../data/use-command.js';
import { usePrint } from '../receipt/printing.js';
import { Button, type ButtonProps } from '../ui/button.js';
import { Said } from '../ui/said.js';
import { Unanswered } from '../ui/unanswered.js';
import { useButtonKey } from '../ui/use-hotkeys.js';
import { AboutBet } from './about-bet.js';
import { CancelQuestion } from './cancel-question.js';
import { hasSlip } from './reprint.js';

export interface CancelBetProps extends Pick<ButtonProps, 'size' | 'aria-label' | 'children' | 'hotkey'> {
  readonly bet: BetView;
  /** Keeps the button in place when the bet can no longer be cancelled. */
  readonly isAlwaysThere?: boolean;
}

interface CancelInput {
  readonly reason?: string;
}

export function CancelBet({ bet, isAlwaysThere = false, ...button }: CancelBetProps) {
  const shut = useTillShut();
  const { print } = usePrint();
  const teller = useOwnName();
  const { data: settings } = useSettings();
  const [isAsking, setIsAsking] = useState(false);
  const { serial, amount } = bet;
  const cancel = useCommand<CancelInput, { readonly bet: BetView }>({
    name: `cancel-bet.${serial}`,
    request: ({ reason }) => ({
      method: 'POST',
      path: `/api/bet/${serial}/cancel`,
      body: reason === undefined ? undefined : { reason },
    }),
    failure: 'Failed to cancel bet',
    success: 'Bet cancel successful',
    saidAbout: () => serial,
    changes: ['total_bet', 'bet', 'balance'],
    approves: ({ reason }) => ({ what: 'cancel', amount, about: <AboutBet {...{ bet, reason }} /> }),
    // A station that asks nothing of a cancel keeps no paper of it either.
    onDone: ({ bet: cancelled }) =>
      (hasSlip(cancelled) || settings?.cancelNeedsTicket === true) &&
      void print({ kind: 'cancel', bet: cancelled, teller }),
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
        <Said about={serial} />
      )}
      <Unanswered
        command={cancel}
        describe={() => `the cancellation of ${groupedSerial(serial)}`}
        hotkey={button.hotkey && 'F10'}
      />
      {isAsking && (
        <CancelQuestion
          {...{ bet, off }}
          onClose={() => setIsAsking(false)}
          onYes={(input) => void cancel.send(input)}
        />
      )}
      <Approval command={cancel} />
    </>
  );
}
