import { GAME_STATUS_NAMES, type GameView } from '@taya/contracts/game';
import { MAX_TIMER_SECONDS } from '@taya/contracts/limits';
import type { TimerStatus, TimerView } from '@taya/contracts/timer';
import { useState } from 'react';
import { toast } from 'sonner';
import { keys } from '../data/keys.js';
import { showAnswer } from '../data/newest.js';
import { useHousePercentage, useTimer } from '../data/queries.js';
import { useCommand } from '../data/use-command.js';
import { Button } from '../ui/button.js';
import { Details } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { TextField } from '../ui/field.js';
import { amount } from '../ui/format.js';
import { Modal } from '../ui/modal.js';
import { Unanswered } from '../ui/unanswered.js';
import { Countdown } from './countdown.js';
import styles from './game.module.css';

interface TimerInput {
  readonly timer_status: TimerStatus;
  readonly max_timer_seconds: number;
}

const NAMES: Readonly<Record<TimerStatus, string>> = {
  set: 'Set',
  start: 'Start',
  stop: 'Stop',
  pause: 'Pause',
};

export interface TimerDialogProps {
  readonly game: GameView | null | undefined;
  readonly onClose: () => void;
}

/** Sets and drives the station's timer; each step is asked for first. */
export function TimerDialog({ game, onClose }: TimerDialogProps) {
  const { data: timer } = useTimer();
  const { data: house } = useHousePercentage();
  const [asked, setAsked] = useState<TimerStatus | null>(null);
  const length = useLength(timer);
  const change = useCommand<TimerInput, TimerView>({
    name: 'timer',
    request: (body) => ({ method: 'POST', path: '/api/timer', body }),
    failure: 'Failed to update timer',
    success: 'Timer updated successfully',
    onDone: (answer) => showAnswer(keys.timer, answer),
  });

  const status = timer?.timer_status ?? 'stop';
  const nameOf = (action: TimerStatus) =>
    action === 'pause' && status === 'pause' ? 'Resume' : NAMES[action];
  const ask = (action: TimerStatus) => {
    if (action === 'set' && length.problem !== null) return void toast.error(length.problem);
    setAsked(action);
  };
  const isOff: Readonly<Record<TimerStatus, boolean>> = {
    set: status === 'start' || status === 'pause',
    start: status === 'start' || status === 'pause' || length.problem !== null,
    stop: status !== 'start' && status !== 'set',
    pause: status === 'stop' || status === 'set',
  };

  return (
    <Modal title="Timer" width={520} onClose={onClose}>
      <div className={classes(styles.clock, styles.inWindow)}>
        <Countdown timer={timer} className={styles.timer} />
      </div>
      <div className={styles.three}>{length.fields}</div>
      <div className={styles.four}>
        {(['set', 'start', 'stop', 'pause'] as const).map((action) => (
          <Button
            key={action}
            size="large"
            disabled={isOff[action]}
            isBusy={change.isSending && asked === action}
            onClick={() => ask(action)}
          >
            {nameOf(action)}
          </Button>
        ))}
      </div>
      <Unanswered
        command={change}
        describe={(input) => `${NAMES[input.timer_status].toLowerCase()} of the timer`}
      />
      <Details
        rows={[
          ['Game status', game ? GAME_STATUS_NAMES[game.game_status_id] : 'No game'],
          ['Meron', game?.is_bet_meron_open ? 'open' : 'closed'],
          ['Wala', game?.is_bet_wala_open ? 'open' : 'closed'],
          ['House percentage', house === undefined ? '…' : `${amount(house.housePercentage)}%`],
        ]}
      />
      {asked !== null && (
        <ConfirmDialog
          title={`${nameOf(asked)} timer`}
          onNo={() => setAsked(null)}
          onYes={() => {
            setAsked(null);
            // The other steps do without a length, whatever is half typed.
            const seconds = length.problem === null ? length.seconds : 0;
            void change.send({ timer_status: asked, max_timer_seconds: seconds });
          }}
        >
          Do you want to {nameOf(asked).toLowerCase()} the timer?
        </ConfirmDialog>
      )}
    </Modal>
  );
}

const UNITS = [
  ['Hours', 3600],
  ['Minutes', 60],
  ['Seconds', 1],
] as const;

/** Hours, minutes and seconds as typed, beginning with the length set last. */
function useLength(timer: TimerView | undefined) {
  const [typed, setTyped] = useState<readonly string[] | null>(null);
  const max = timer?.max_timer_seconds ?? 0;
  const parts = typed ?? [Math.floor(max / 3600), Math.floor((max % 3600) / 60), max % 60].map(String);
  const seconds = UNITS.reduce((sum, [, inSeconds], index) => sum + Number(parts[index] ?? 0) * inSeconds, 0);
  const isGood = seconds >= 1 && seconds <= MAX_TIMER_SECONDS;
  const fields = UNITS.map(([label], index) => (
    <TextField
      key={label}
      label={label}
      inputMode="numeric"
      look="money"
      autoFocus={label === 'Minutes'}
      onFocus={(event) => event.target.select()}
      value={parts[index] ?? ''}
      onChange={(text) =>
        setTyped(parts.map((part, at) => (at === index ? text.replace(/[^0-9]/g, '') : part)))
      }
    />
  ));
  return { seconds, fields, problem: isGood ? null : `Timer must be from 1 to ${MAX_TIMER_SECONDS} seconds` };
}
