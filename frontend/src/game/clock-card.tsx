import { useServerAway } from '../data/connection.js';
import { Button } from '../ui/button.js';
import { classes } from '../ui/classes.js';
import { countdown } from '../ui/format.js';
import styles from './clock-card.module.css';
import type { KnownGame } from './controls.js';
import { Countdown } from './countdown.js';
import { lastCallTimer } from './game-timer.js';
import { presetStep, stepName, stepOf, type TimerControl } from './timer-control.js';

const PRESETS_SECONDS = [30, 60, 120] as const;

interface ClockCardProps {
  readonly game: KnownGame;
  readonly control: TimerControl;
  readonly onCustom: () => void;
}

/**
 * The station's timer: its presets, and the buttons that pause and stop it. A last call is shown in the same place
 * while it runs.
 */
export function ClockCard({ game, control, onCustom }: ClockCardProps) {
  const { timer, status, isOver, whyOff, ask } = control;
  const away = useServerAway();
  const lastCall = lastCallTimer(game) ?? undefined;
  const isSet = status !== 'stop' && !isOver;
  return (
    <section className={classes('card', styles.card)} aria-label="Timer">
      <div className={styles.time}>
        <Countdown timer={lastCall ?? timer} className={styles.digits} />
        <span className={styles.note}>
          {lastCall === undefined ? (
            <TimerNote control={control} />
          ) : (
            <>
              of {countdown(lastCall.max_timer_seconds)} · <b>LAST CALL</b>
            </>
          )}
        </span>
      </div>
      <div className={classes('stack', styles.steps)}>
        {(['pause', 'stop'] as const).map((action) => (
          <Button
            key={action}
            size="small"
            off={away ?? whyOff(action)}
            aria-label={`${stepName(action, status)} timer`}
            onClick={() => ask(stepOf(action, status))}
          >
            {stepName(action, status)}
          </Button>
        ))}
      </div>
      <div className={styles.presets}>
        {PRESETS_SECONDS.map((seconds) => (
          <Button
            key={seconds}
            size="small"
            off={away ?? whyOff('start')}
            aria-pressed={isSet && timer?.max_timer_seconds === seconds}
            aria-label={`${countdown(seconds)} timer`}
            onClick={() => ask(presetStep(seconds))}
          >
            {countdown(seconds)}
          </Button>
        ))}
        <Button size="small" onClick={onCustom}>
          Custom
        </Button>
      </div>
    </section>
  );
}

function TimerNote({ control: { timer, status, isOver } }: Pick<ClockCardProps, 'control'>) {
  if (timer === undefined || timer.max_timer_seconds === 0) return 'timer not set';
  const word = isOver ? 'over' : TIMER_WORDS[status];
  return `of ${countdown(timer.max_timer_seconds)} · ${word}`;
}

const TIMER_WORDS = { stop: 'stopped', set: 'set', start: 'running', pause: 'paused' } as const;
