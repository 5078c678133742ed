import { twoPlaces } from '@taya/contracts/centavos';
import type { GameView } from '@taya/contracts/game';
import { useState } from 'react';
import { Approval } from '../approval/approval.js';
import { showAnsweredGame } from '../data/newest.js';
import { useCommand } from '../data/use-command.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { ReasonField, whyNoReason } from '../ui/reason-field.js';
import { Unanswered } from '../ui/unanswered.js';
import { poolOfGame } from './game-words.js';

interface ReopeningInput {
  readonly game: GameView;
  readonly reason: string;
}

interface ReopenResultProps {
  /** The game that is asked about; null for none. */
  readonly game: GameView | null;
  readonly onClose: () => void;
}

/** Asks why a confirmed result is wrong, then for the second person. */
export default function ReopenResult({ game, onClose }: ReopenResultProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const close = () => {
    setRefusal(null);
    onClose();
  };
  const command = useCommand<ReopeningInput, GameView>({
    name: 'reopen-result',
    request: ({ game: { id, result: expected_result }, reason }) => ({
      method: 'PUT',
      path: `/api/game/${id}/reopen_result`,
      body: { reason, expected_result },
    }),
    failure: 'Failed to reopen the result',
    success: 'Result reopened: it is under review',
    closes: close,
    changes: ['gamehistory'],
    approves: ({ game, reason }) => ({
      what: 'reopening',
      amount: twoPlaces(poolOfGame(game)),
      about: (
        <>
          {game.name}, confirmed as <b>{game.result}</b>
          <br />
          Reason: <b>{reason}</b>
        </>
      ),
    }),
    onRefused: (_, { message }) => setRefusal(message),
    onDone: showAnsweredGame,
  });
  return (
    <>
      <Unanswered command={command} describe={({ game: { name } }) => `reopening the result of ${name}`} />
      {game !== null && command.unanswered === null && (
        <Question
          {...{ game, refusal }}
          isBusy={command.isSending}
          onNo={close}
          onYes={(reason) => void command.send({ game, reason })}
        />
      )}
      <Approval command={command} />
    </>
  );
}

interface QuestionProps {
  readonly game: GameView;
  /** Why the server refused it; what was typed stays. */
  readonly refusal: string | null;
  readonly isBusy: boolean;
  readonly onYes: (reason: string) => void;
  readonly onNo: () => void;
}

function Question({ game, refusal, isBusy, onYes, onNo }: QuestionProps) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      type="danger"
      title="Reopen Result"
      isPermanent
      isBusy={isBusy}
      yesOff={whyNoReason(reason)}
      tone="strong"
      onNo={onNo}
      onYes={() => onYes(reason.trim())}
    >
      <p>
        {game.name} was confirmed as <b>{game.result}</b>. Nothing of it is paid until a result is confirmed
        again, and betting stays closed.
      </p>
      {refusal !== null && (
        <p role="alert" className="notice">
          ⚠ {refusal} Nothing was changed.
        </p>
      )}
      <ReasonField
        autoFocus={refusal === null}
        value={reason}
        onChange={setReason}
        more=". A second person approves it"
      />
    </ConfirmDialog>
  );
}
