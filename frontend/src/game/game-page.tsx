import type { GameView } from '@taya/contracts/game';
import { SIDES } from '@taya/contracts/side';
import { useState } from 'react';
import { newestFirst, useLatestGame, useRecords } from '../data/queries.js';
import { Card } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { DataTable } from '../ui/data-table.js';
import { useFootLegend } from '../ui/foot-legend.js';
import { later } from '../ui/later.js';
import { Pager } from '../ui/pager.js';
import { useScanner } from '../ui/scanner.js';
import { Unanswered } from '../ui/unanswered.js';
import { type Hotkeys, useHotkeys } from '../ui/use-hotkeys.js';
import { ClockCard } from './clock-card.js';
import { Controllers } from './controllers.js';
import { controlsByKey, type KnownGame, mayCreate, mayReopen, RELOADS_HISTORY, whyNot } from './controls.js';
import { GameHead } from './game-head.js';
import styles from './game-page.module.css';
import { GameQuestion } from './game-question.js';
import { gameTone, useGameColumns } from './games.js';
import { NewGameDialog } from './new-game-dialog.js';
import { SidePanel } from './side-panel.js';
import { TimerQuestion, TimerUnanswered, useTimerControl } from './timer-control.js';
import { type GameControl, useGameControl } from './use-game-control.js';

const TimerDialog = later(() => import('./timer-dialog.js'));
const ReopenResult = later(() => import('./reopen-result.js'));

const LEGEND = [
  { keys: 'N', does: 'new game' },
  { keys: 'S', does: 'start' },
  { keys: 'P', does: 'pause' },
  { keys: 'L', does: 'last call' },
  { keys: 'X', does: 'stop' },
  { keys: '1 2', does: 'one side' },
  { keys: 'M W D', does: 'winner' },
  { keys: 'U', does: 'undo' },
  { keys: 'C', does: 'confirm' },
  { keys: 'R', does: 'reopen' },
  { keys: 'Q', does: 'cancel' },
  { keys: 'T', does: 'timer' },
  { keys: 'Enter', does: 'yes' },
  { keys: 'Esc', does: 'no' },
];

export default function GamePage() {
  const { data: game } = useLatestGame();
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<'new-game' | 'timer' | 'reopen' | null>(null);
  const timer = useTimerControl();
  const control = useGameControl(game, ({ action }) => {
    if (RELOADS_HISTORY.includes(action)) setPage(1);
  });
  const openNewGame = () => openOrRefuse(control, 'New Game', mayCreate, () => setOpen('new-game'));
  const openReopen = () => openOrRefuse(control, 'Reopen Result', mayReopen, () => setOpen('reopen'));
  const openTimer = () => setOpen('timer');
  useFootLegend(LEGEND);
  useHotkeys({ ...keysOf(control), n: openNewGame, r: openReopen, t: openTimer });
  useScanner(() => {
    // Its first letter is a hotkey, before it can be recognized as a scan.
    control.no();
    timer.no();
    return 'tickets are looked up on Bets';
  });

  return (
    <div className={classes('stack', styles.page)}>
      <GameHead game={game} />
      <div className={styles.banner}>
        {SIDES.map((side) =>
          game ? (
            <SidePanel key={side} game={game} side={side} isTall className={styles.side} />
          ) : (
            <div key={side} className={styles.noSide} />
          ),
        )}
        <ClockCard game={game} control={timer} onCustom={openTimer} />
      </div>
      <Controllers control={control} onNewGame={openNewGame} onTimer={openTimer} onReopen={openReopen} />
      <Unanswered command={control.command} describe={({ control: { label } }) => label} />
      <GameHistory page={page} onPage={setPage} />
      <GameQuestion control={control} />
      {open === 'new-game' && <NewGameDialog onClose={() => setOpen(null)} onCreated={() => setPage(1)} />}
      {open === 'timer' && <TimerDialog game={game} control={timer} onClose={() => setOpen(null)} />}
      {/* Also after it was reopened: the command may have no answer yet. */}
      {(mayReopen(game) || game?.review_since != null) && (
        <ReopenResult game={open === 'reopen' && game ? game : null} onClose={() => setOpen(null)} />
      )}
      {open !== 'timer' && <TimerUnanswered control={timer} />}
      <TimerQuestion control={timer} />
    </div>
  );
}

function keysOf({ game, ask }: GameControl): Hotkeys {
  return Object.fromEntries(
    Object.entries(controlsByKey(game)).map(([key, control]) => [key, () => ask(control)]),
  );
}

function openOrRefuse(
  { game, obstacle, refuse }: GameControl,
  label: string,
  may: (game: KnownGame) => boolean,
  open: () => void,
): void {
  const why = obstacle ?? (may(game) ? null : whyNot(game, label));
  refuse(why ?? '');
  if (why === null) open();
}

interface GameHistoryProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
}

const SHOWN = 10;

function GameHistory({ page, onPage }: GameHistoryProps) {
  const games = useRecords<GameView>('gamehistory', newestFirst(page, SHOWN));
  const { rows, totalPages, isPlaceholderData } = games;
  const { columns, detail } = useGameColumns('', rows);
  return (
    <Card isFlush className={styles.history}>
      <div className={classes('spread', styles.historyHead)}>
        <h2 className="second">History</h2>
        <Pager {...{ page, totalPages, onPage }} isBusy={isPlaceholderData} isShort />
      </div>
      <DataTable
        {...{ rows, columns }}
        label="History"
        emptyHint="No games yet. Press New Game (N) to start."
        rowKey={({ id }) => id}
        rowTone={gameTone}
        read={games}
      />
      {detail}
    </Card>
  );
}
