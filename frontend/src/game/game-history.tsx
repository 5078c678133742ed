import type { GameView } from '@taya/contracts/game';
import { useState } from 'react';
import { usePage } from '../data/queries.js';
import { Card } from '../ui/card.js';
import { Pager } from '../ui/pager.js';
import styles from './game-history.module.css';
import { GameDetail, GamesTable } from './games.js';

export interface GameHistoryProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** What to do first while there is no game. */
  readonly emptyHint: string;
  readonly className?: string | undefined;
}

const SHOWN = 10;

/** All games, newest first, page by page, each with its details. */
export function GameHistory({ page, onPage, emptyHint, className }: GameHistoryProps) {
  const games = usePage<GameView>('game', { page, page_size: SHOWN }, 'Failed to fetch game list');
  const [viewed, setViewed] = useState<GameView | null>(null);
  return (
    <Card isFlush className={className}>
      <div className={styles.head}>
        <h2>History</h2>
        <Pager page={page} totalPages={games.totalPages} onPage={onPage} isBusy={games.isOld} isShort />
      </div>
      <GamesTable list={games} onView={setViewed} emptyHint={emptyHint} />
      {viewed !== null && <GameDetail game={viewed} onClose={() => setViewed(null)} />}
    </Card>
  );
}
