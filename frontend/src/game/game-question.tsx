import { MAX_LAST_CALL_SECONDS, MIN_LAST_CALL_SECONDS } from '@taya/contracts/limits';
import { useState } from 'react';
import { useSettings } from '../data/queries.js';
import type { ButtonTone } from '../ui/button.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { TextField } from '../ui/field.js';
import { warningOf } from './controls.js';
import type { GameControl, Pending } from './use-game-control.js';

export function GameQuestion({ control }: { readonly control: GameControl }) {
  const { game, pending, yes, no } = control;
  // One step after the other: Yes is off until the last one is answered.
  const yesOff = control.command.isSending ? 'Being sent' : null;
  if (pending === null) return null;
  // Bets come in while the question is open.
  const warning = warningOf(game?.id === pending.game.id ? game : pending.game, pending.control);
  if (pending.control.action === 'last_call') {
    return <LastCallQuestion {...{ yesOff }} onYes={yes} onNo={no} warning={warning} />;
  }
  const { label, tone, isPermanent = false, question } = pending.control;
  return (
    <ConfirmDialog
      title={label}
      type={tone === 'danger' ? 'danger' : 'primary'}
      tone={yesToneOf(pending)}
      isPermanent={isPermanent}
      yesOff={yesOff}
      onNo={no}
      onYes={() => yes()}
    >
      {question}
      <Warning text={warning} />
    </ConfirmDialog>
  );
}

function Warning({ text }: { readonly text: string | null }) {
  return text === null ? null : <p className="notice">⚠ {text}</p>;
}

/** The colour of a side, also when its result is confirmed. */
function yesToneOf({ control: { action, tone }, game: { result } }: Pending): ButtonTone {
  const side = action === 'confirm_result' ? result?.toLowerCase() : tone;
  return side === 'meron' || side === 'wala' ? side : 'accent';
}

interface LastCallQuestionProps {
  readonly yesOff: string | null;
  readonly warning: string | null;
  readonly onYes: (seconds: number) => void;
  readonly onNo: () => void;
}

/** The question before a last call: Enter takes the seconds of the settings, or those typed instead. */
function LastCallQuestion({ yesOff, warning, onYes, onNo }: LastCallQuestionProps) {
  const { data: settings } = useSettings();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (settings === undefined ? '' : String(settings.lastCallSeconds));
  const seconds = Number(text);
  const range = `${MIN_LAST_CALL_SECONDS} to ${MAX_LAST_CALL_SECONDS} seconds`;
  const isGood = seconds >= MIN_LAST_CALL_SECONDS && seconds <= MAX_LAST_CALL_SECONDS;
  return (
    <ConfirmDialog
      title="Last Call"
      yesOff={yesOff ?? (isGood ? null : range)}
      onNo={onNo}
      onYes={() => onYes(seconds)}
    >
      Last call: {isGood ? seconds : '…'} seconds? Every screen counts down, and betting stops at 0:00.
      <Warning text={warning} />
      <TextField
        label="Seconds"
        look="money"
        inputMode="numeric"
        autoFocus
        onFocus={(event) => event.target.select()}
        note={range}
        value={text}
        onChange={(value) => setTyped(value.replace(/[^0-9]/g, ''))}
      />
    </ConfirmDialog>
  );
}
