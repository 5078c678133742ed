import { GameStatus, type GameView } from '@taya/contracts/game';
import { useState } from 'react';
import { Button } from '../ui/button.js';
import { Details } from '../ui/card.js';
import type { Column, RowTone } from '../ui/data-table.js';
import { amount, moment, money, span } from '../ui/format.js';
import { Modal } from '../ui/modal.js';
import { gameWithoutDate } from './game-without-date.js';
import { noticeOf, saidOf, winnerOf } from './game-words.js';
import styles from './games.module.css';
import { RefundNotice } from './refund-notice.js';
import { SideLetter } from './side-mark.js';
import { SidePanel } from './side-panel.js';
import { GameBadges } from './status-badge.js';

/** Draw and no contest grey, MERON red, WALA blue, cancelled dark grey, others yellow. */
export function gameTone(game: GameView): RowTone {
  if (game.game_status_id === GameStatus.Cancelled) return 'cancelled';
  if (!game.is_finished) return 'open';
  const winner = winnerOf(game);
  if (winner === null) return 'draw';
  return winner === 'MERON' ? 'meron' : 'wala';
}

/** `Game #14 - Nov 21, 2026 (Cancelled)` */
function titleOf({ game_status_id }: GameView, name: string): string {
  return game_status_id === GameStatus.Cancelled ? `${name} (Cancelled)` : name;
}

/** `MERON 147.24`, `DRAW, all bets refunded`, or the status of a game without a confirmed result. */
function Outcome({ game }: { readonly game: GameView }) {
  if (!game.is_finished) return <GameBadges game={game} />;
  const winner = winnerOf(game);
  const refund = noticeOf(game);
  const letter = winner === 'MERON' ? 'M' : winner === 'WALA' ? 'W' : game.is_no_contest ? 'N' : 'D';
  const figure = amount(winner === 'WALA' ? game.wala_payout : game.meron_payout);
  return (
    <span>
      <SideLetter letter={letter} />{' '}
      {refund === null ? `${winner} ${figure}` : `${refund.why.toUpperCase()}, ${refund.says.join(', ')}`}
    </span>
  );
}

const COLUMNS: readonly Column<GameView>[] = [
  { title: 'Game', cell: (game) => titleOf(game, gameWithoutDate(game.name, game.created_at)) },
  { title: 'Date', look: 'line', cell: (game) => span(game.created_at, game.finished_at) },
  { title: 'Meron', cell: (game) => saidOf(game, 'MERON').total, look: 'right' },
  { title: 'Wala', cell: (game) => saidOf(game, 'WALA').total, look: 'right' },
  { title: 'Result', look: 'line', cell: (game) => <Outcome game={game} /> },
];

/** @param games the rows: the window of one follows it while it is among them */
export function useGameColumns(title: string, games: readonly GameView[]) {
  const [viewed, setViewed] = useState<GameView | null>(null);
  const view: Column<GameView> = {
    title,
    look: 'right',
    cell: (game) => (
      <Button size="small" onClick={() => setViewed(game)} aria-label={`View ${game.name}`}>
        View
      </Button>
    ),
  };
  const close = () => setViewed(null);
  const game = games.find(({ id }) => id === viewed?.id) ?? viewed;
  return { columns: [...COLUMNS, view], detail: game && <GameDetail game={game} onClose={close} /> };
}

function GameDetail({ game, onClose }: { readonly game: GameView; readonly onClose: () => void }) {
  return (
    <Modal title={titleOf(game, game.name)} width={760} onClose={onClose}>
      <p>
        <GameBadges game={game} />
      </p>
      <RefundNotice game={game} />
      <div className={styles.panels}>
        <SidePanel game={game} side="MERON" />
        <SidePanel game={game} side="WALA" />
      </div>
      <Details
        rows={[
          ['Result', <Outcome key="result" game={game} />],
          ['Created', moment(game.created_at)],
          ['Betting opened', moment(game.started_at)],
          ['Betting closed', moment(game.ended_at)],
          ['Finished', moment(game.finished_at)],
          ['House percentage', `${amount(game.house_percentage)}%`],
          ['Payout unit', money(game.payout_unit)],
          ['Minimum payout', amount(game.minimum_payout)],
          ['Cleared', moment(game.cleared_date, 'No')],
        ]}
      />
    </Modal>
  );
}
