import { GameStatus } from '@taya/contracts/game';
import { Button, type ButtonTone } from '../ui/button.js';
import { classes } from '../ui/classes.js';
import { later } from '../ui/later.js';
import styles from './controllers.module.css';
import {
  BET_CONTROLS,
  CANCEL,
  type Control,
  confirmOf,
  isAllowed,
  lastCallOf,
  mayCreate,
  mayReopen,
  nextStep,
  pauseOf,
  UNDO,
  WINNER_CONTROLS,
  whyNot,
} from './controls.js';
import { BETTING_CLOSED, noticeOf } from './game-words.js';
import { RefundNotice } from './refund-notice.js';
import type { GameControl } from './use-game-control.js';

/** Seldom needed. */
const ReviewNotice = later(() => import('./review-notice.js'));

interface ControllersProps {
  readonly control: GameControl;
  readonly onNewGame: () => void;
  readonly onTimer: () => void;
  readonly onReopen: () => void;
}

/** The three groups of buttons. A button keeps its place whatever its label, and the next step is the highlighted one. */
export function Controllers({ control, onNewGame, onTimer, onReopen }: ControllersProps) {
  const { game, obstacle, refusal } = control;
  const next = nextStep(game);
  return (
    <div className={styles.controllers}>
      <Group title="Main Controller" className={styles.main}>
        <Button
          hotkey="N"
          tone={next === 'new-game' ? 'accent' : 'plain'}
          off={obstacle ?? (mayCreate(game) ? null : whyNot(game, 'New Game'))}
          onClick={onNewGame}
        >
          New Game
        </Button>
        <ControlButton of={control} control={pauseOf(game)} />
        <ControlButton of={control} control={CANCEL} />
        <Button hotkey="T" onClick={onTimer}>
          Timer
        </Button>
      </Group>
      <Group title="Bet Controller" className={styles.bet} said={refusal}>
        {BET_CONTROLS.map((each) => (
          <ControlButton key={each.action} of={control} control={each} />
        ))}
        <div className={styles.row}>
          <BettingRow of={control} onReopen={onReopen} />
        </div>
      </Group>
      <Group title="Winner Controller" className={styles.winner}>
        {[...WINNER_CONTROLS, UNDO, confirmOf(game)].map((each) => (
          <ControlButton key={each.action} of={control} control={each} />
        ))}
      </Group>
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly className: string | undefined;
  /** Why the last key did nothing, on the line of the title. */
  readonly said?: string;
  readonly children: React.ReactNode;
}

function Group({ title, className, said, children }: GroupProps) {
  return (
    <section className={classes('card', styles.group)}>
      <div className={styles.title}>
        <h2 className="second">{title}</h2>
        {said !== undefined && (
          <span role="status" className={classes('cut', styles.said)} title={said}>
            {said}
          </span>
        )}
      </div>
      <div className={className}>{children}</div>
    </section>
  );
}

interface BettingRowProps {
  readonly of: GameControl;
  readonly onReopen: () => void;
}

/** The Last Call button while betting is open; afterwards the state of betting, and of all bets, and Reopen Result. */
function BettingRow({ of, onReopen }: BettingRowProps) {
  const { game, obstacle } = of;
  if (game && game.review_since !== null) return <ReviewNotice game={game} />;
  if (mayReopen(game))
    return (
      <div className={styles.finished}>
        {game && <RefundNotice game={game} />}
        <Button hotkey="R" off={obstacle} onClick={onReopen}>
          Reopen Result
        </Button>
      </div>
    );
  if (game && noticeOf(game) !== null) return <RefundNotice game={game} />;
  if (game?.game_status_id === GameStatus.Ongoing) return <p className={styles.closed}>{BETTING_CLOSED}</p>;
  const lastCall = lastCallOf(game);
  const isOn = lastCall.action === 'cancel_last_call';
  return (
    <ControlButton of={of} control={lastCall} className={isOn ? styles.lastCall : undefined}>
      {isOn ? 'Last Call is on: every screen counts down, betting stops at 0:00' : lastCall.label}
    </ControlButton>
  );
}

interface ControlButtonProps {
  readonly of: GameControl;
  readonly control: Control;
  readonly className?: string | undefined;
  /** The text on the button, where that is not its label. */
  readonly children?: string;
}

function ControlButton({ of, control, className, children = control.label }: ControlButtonProps) {
  const { game, obstacle, ask } = of;
  const off = obstacle ?? (isAllowed(game, control) ? null : whyNot(game, control.label));
  return (
    <Button
      tone={toneOf(control, off === null, nextStep(game) === control.action)}
      hotkey={control.hotkey}
      off={off}
      className={classes(className)}
      onClick={() => ask(control)}
    >
      {children}
    </Button>
  );
}

function toneOf({ tone = 'plain' }: Control, isOn: boolean, isNext: boolean): ButtonTone {
  if (!isOn) return 'plain';
  return isNext ? 'accent' : tone;
}
