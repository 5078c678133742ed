import { GAME_STATUS_NAMES } from '@taya/contracts/game';
import { MAX_TIMER_SECONDS } from '@taya/contracts/limits';
import type { TimerStatus, TimerView } from '@taya/contracts/timer';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { useHousePercentage } from '../data/queries.js';
import { Button } from '../ui/button.js';
import { Details } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { TextField } from '../ui/field.js';
import { amount } from '../ui/format.js';
import { Modal } from '../ui/modal.js';
import type { KnownGame } from './controls.js';
import { Countdown } from './countdown.js';
import { stepName, stepOf, type TimerControl, TimerUnanswered } from './timer-control.js';
import styles from './timer-dialog.module.css';

interface TimerDialogProps {
  readonly game: KnownGame;
  readonly control: TimerControl;
  readonly onClose: () => void;
}

/** Sets, starts, pauses and stops the station's timer, each after a question. Enter in a field is the next step. */
export default function TimerDialog({ game, control, onClose }: TimerDialogProps) {
  const { timer, status, isOver } = control;
  const { data: house } = useHousePercentage();
  const length = useLength(timer);
  const ask = (action: TimerStatus) => {
    const needsLength = action === 'set' || (action === 'start' && status !== 'set');
    if (needsLength && length.problem !== null) return void toast.error(length.problem);
    // The other steps need no length, whatever the fields hold.
    control.ask(stepOf(action, status, length.problem === null ? length.seconds : 0));
  };
  const isAsSet = (status === 'set' || isOver) && length.seconds === timer?.max_timer_seconds;
  const next = isAsSet ? 'start' : 'set';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (control.whyOff(next) === null) ask(next);
  };
  return (
    <Modal title="Timer" width={520} onClose={onClose}>
      <form onSubmit={submit}>
        <div className={styles.clock}>
          <Countdown timer={timer} className={styles.timer} />
        </div>
        <div className={classes(styles.grid, styles.lengths)}>{length.fields}</div>
        <div className={classes(styles.grid, styles.steps)}>
          {(['set', 'start', 'stop', 'pause'] as const).map((action) => {
            const isNext = action === next && control.whyOff(action) === null;
            return (
              <Button
                key={action}
                type={isNext ? 'submit' : 'button'}
                tone={isNext ? 'accent' : 'plain'}
                hotkey={isNext ? 'Enter' : undefined}
                size="large"
                off={control.whyOff(action)}
                onClick={isNext ? undefined : () => ask(action)}
              >
                {stepName(action, status)}
              </Button>
            );
          })}
        </div>
      </form>
      <TimerUnanswered control={control} />
      <Details
        rows={[
          ['Game status', game ? GAME_STATUS_NAMES[game.game_status_id] : 'No game'],
          ['Meron', game?.is_bet_meron_open ? 'open' : 'closed'],
          ['Wala', game?.is_bet_wala_open ? 'open' : 'closed'],
          ['House percentage', house === undefined ? '…' : `${amount(house.housePercentage)}%`],
        ]}
      />
    </Modal>
  );
}

const UNITS = [
  ['Hours', 3600],
  ['Minutes', 60],
  ['Seconds', 1],
] as const;

/** Hours, minutes and seconds as typed, starting from the length that was set last. */
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
