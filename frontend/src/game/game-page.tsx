import { useQueryClient } from '@tanstack/react-query';
import {
  type ExpectedGame,
  GameStatus,
  type GameView,
  isActionAllowed,
  mayCreateGame,
} from '@taya/contracts/game';
import { actionMessage } from '@taya/contracts/game-messages';
import { add, pesos } from '@taya/contracts/money';
import { SIDES } from '@taya/contracts/side';
import type { TimerView } from '@taya/contracts/timer';
import { useState } from 'react';
import { useServerAway } from '../data/connection.js';
import { keys } from '../data/keys.js';
import { showAnsweredGame } from '../data/newest.js';
import { useHousePercentage, useLatestGame, useTimer } from '../data/queries.js';
import { useSecondsLeft } from '../data/server-clock.js';
import { useCommand } from '../data/use-command.js';
import { Button, type ButtonTone } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { useFootLegend } from '../ui/foot-legend.js';
import { amount, centavosOf, countdown, timeOfDay } from '../ui/format.js';
import { Unanswered } from '../ui/unanswered.js';
import { useHotkeys } from '../ui/use-hotkeys.js';
import {
  BET_CONTROLS,
  CANCEL,
  CONFIRM,
  type Control,
  PAUSE,
  RELOADS_HISTORY,
  UNDO,
  WINNER_CONTROLS,
} from './controls.js';
import { Countdown } from './countdown.js';
import styles from './game.module.css';
import { GameHistory } from './game-history.js';
import { NewGameDialog } from './new-game-dialog.js';
import { NoContestNotice } from './no-contest-notice.js';
import { SidePanel } from './side-panel.js';
import { GameBadges } from './status-badge.js';
import { TimerDialog } from './timer-dialog.js';

/** A question, and the game it was asked about. */
interface Asked {
  readonly control: Control;
  readonly game: GameView;
}

interface ActionInput {
  readonly gameId: number;
  readonly control: Control;
  readonly expected: ExpectedGame;
}

const LEGEND = [
  { keys: 'N', does: 'new game' },
  { keys: 'T', does: 'timer' },
  { keys: 'Enter', does: 'yes' },
  { keys: 'Esc', does: 'no' },
];

/** Where the admin runs games: the two pools and the clock are big, and only what is allowed can be pressed. */
export default function GamePage() {
  const { data: game } = useLatestGame();
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState<'new-game' | 'timer' | null>(null);
  const action = useAction((control) => {
    if (RELOADS_HISTORY.includes(control.action)) setPage(1);
  });
  const onAsk = (control: Control) => {
    if (game) setAsked({ control, game });
  };
  const mayCreate =
    game !== undefined && mayCreateGame(game === null ? null : { status: game.game_status_id });
  useFootLegend(LEGEND);
  useHotkeys({ n: mayCreate ? () => setOpen('new-game') : undefined, t: () => setOpen('timer') });

  return (
    <div className={styles.page}>
      <Banner game={game} />
      <div className={styles.controllers}>
        <Card title="Main">
          <div className={styles.two}>
            <Button size="large" hotkey="N" disabled={!mayCreate} onClick={() => setOpen('new-game')}>
              New Game
            </Button>
            <ControlButton game={game} control={pauseOf(game)} onAsk={onAsk} />
            <ControlButton game={game} control={CANCEL} onAsk={onAsk} />
            <Button size="large" hotkey="T" onClick={() => setOpen('timer')}>
              Timer
            </Button>
          </div>
        </Card>
        <Card title="Bet">
          <div className={classes(styles.three, styles.betting)}>
            {BET_CONTROLS.map((control) => (
              <ControlButton key={control.action} game={game} control={control} onAsk={onAsk} />
            ))}
          </div>
        </Card>
        <Card title="Winner">
          <div className={styles.three}>
            {WINNER_CONTROLS.map((control) => (
              <ControlButton key={control.action} game={game} control={control} onAsk={onAsk} />
            ))}
          </div>
          <div className={styles.two}>
            <ControlButton game={game} control={UNDO} onAsk={onAsk} />
            <ControlButton game={game} control={confirmOf(game)} onAsk={onAsk} />
          </div>
        </Card>
      </div>
      <Unanswered command={action} describe={({ control }) => control.label} />
      <GameHistory page={page} onPage={setPage} emptyHint="No game yet. New Game (N) starts one." />
      {asked !== null && game && (
        <ConfirmDialog
          title={asked.control.label}
          type={asked.control.tone === 'danger' ? 'danger' : 'primary'}
          tone={yesToneOf(asked)}
          isPermanent={asked.control.isPermanent === true}
          onNo={() => setAsked(null)}
          onYes={() => {
            setAsked(null);
            void action.send({
              gameId: asked.game.id,
              control: asked.control,
              expected: expectedOf(asked.game),
            });
          }}
        >
          {asked.control.question}
        </ConfirmDialog>
      )}
      {open === 'new-game' && <NewGameDialog onClose={() => setOpen(null)} onCreated={() => setPage(1)} />}
      {open === 'timer' && <TimerDialog game={game} onClose={() => setOpen(null)} />}
    </div>
  );
}

/** A side has its colour, also when it is confirmed. */
function yesToneOf({ control: { action, tone }, game: { result } }: Asked): ButtonTone {
  const side = action === 'confirm_result' ? result?.toLowerCase() : tone;
  return side === 'meron' || side === 'wala' ? side : 'accent';
}

/** What the question was about: of a game that is another way by now the server does nothing, and says how it is. */
function expectedOf({ game_status_id: expected_status, result }: GameView): ExpectedGame {
  return { expected_status, ...(result === null ? {} : { expected_result: result }) };
}

function useAction(onDone: (control: Control) => void) {
  const client = useQueryClient();
  return useCommand<ActionInput, GameView>({
    name: 'game-action',
    request: ({ gameId, control, expected }) => ({
      method: 'PUT',
      path: `/api/game/${gameId}/${control.action}`,
      body: expected,
    }),
    failure: ({ control }) => control.failure,
    success: (game, { control: { action, label } }) =>
      actionMessage(action, label, game.game_status_id !== GameStatus.Paused),
    onDone: (game, { control }) => {
      showAnsweredGame(game);
      onDone(control);
    },
    // The game may not be what was shown.
    onRefused: () => void client.invalidateQueries({ queryKey: keys.latestGame }),
  });
}

/** The Pause button says what it would do. */
function pauseOf(game: GameView | null | undefined): Control {
  if (game?.game_status_id !== GameStatus.Paused) return PAUSE;
  return { ...PAUSE, label: 'Resume', question: 'Do you want to resume the game?' };
}

/** What cannot be undone is asked by its name. */
function confirmOf(game: GameView | null | undefined): Control {
  if (!game?.result) return CONFIRM;
  const stakes = game.is_no_contest ? ' No contest: every stake goes back.' : '';
  return {
    ...CONFIRM,
    question: `Do you want to confirm ${game.result} as the result? This is permanent.${stakes}`,
  };
}

interface ControlButtonProps {
  readonly game: GameView | null | undefined;
  readonly control: Control;
  readonly onAsk: (control: Control) => void;
}

function ControlButton({ game, control, onAsk }: ControlButtonProps) {
  const away = useServerAway();
  const isOn = away === null && game !== null && game !== undefined && isAllowed(game, control);
  const tone = control.tone === undefined || (control.tone === 'strong' && !isOn) ? 'plain' : control.tone;
  return (
    <Button size="large" tone={tone} disabled={!isOn} onClick={() => onAsk(control)}>
      {control.label}
    </Button>
  );
}

function isAllowed(game: GameView, { action }: Control): boolean {
  const facts = {
    status: game.game_status_id,
    meronOpen: game.is_bet_meron_open,
    walaOpen: game.is_bet_wala_open,
    lastCall: game.last_call_ends_at === null ? null : { endsAt: Date.parse(game.last_call_ends_at) },
  };
  return isActionAllowed(facts, action);
}

function Banner({ game }: { readonly game: GameView | null | undefined }) {
  const { data: timer } = useTimer();
  const { data: house } = useHousePercentage();
  if (game === null || game === undefined) {
    return (
      <header className={styles.head}>
        <h1>{game === null ? 'No game yet' : '…'}</h1>
        <span>
          New Game (N) starts one. House {house === undefined ? '…' : `${amount(house.housePercentage)}%`}
        </span>
      </header>
    );
  }
  const pool = pesos(add(centavosOf(game.total_meron_bet_amount), centavosOf(game.total_wala_bet_amount)));
  const [meron, wala] = SIDES;
  return (
    <>
      <header className={styles.head}>
        <h1>{game.game_name}</h1>
        <GameBadges game={game} />
        <span>
          {game.started_at === null ? 'not opened yet' : `opened ${timeOfDay(game.started_at)}`} · pool {pool}{' '}
          · house {amount(game.house_percentage)}%
        </span>
      </header>
      <NoContestNotice game={game} />
      <div className={styles.banner}>
        <SidePanel game={game} side={meron} />
        <div className={styles.clock}>
          <Countdown timer={timer} className={styles.timer} />
          <TimerNote timer={timer} />
        </div>
        <SidePanel game={game} side={wala} />
      </div>
    </>
  );
}

function TimerNote({ timer }: { readonly timer: TimerView | undefined }) {
  const secondsLeft = useSecondsLeft(timer);
  if (timer === undefined || timer.max_timer_seconds === 0) return <span>timer not set</span>;
  const { max_timer_seconds: maxSeconds, timer_status: status } = timer;
  const isOver = status === 'start' && secondsLeft === 0;
  return (
    <span>
      of {countdown(maxSeconds)} · {isOver ? 'over' : TIMER_WORDS[status]}
    </span>
  );
}

const TIMER_WORDS = { stop: 'stopped', set: 'set', start: 'running', pause: 'paused' } as const;
