import type { GameView } from '@taya/contracts/game';
import { newestFirst, useRecords } from '../data/queries.js';
import { Card } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { DataTable } from '../ui/data-table.js';
import { Pager } from '../ui/pager.js';
import styles from './game-history.module.css';
import { gameTone, useGameColumns } from './games.js';

export interface GameHistoryProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly emptyHint: string;
  readonly className?: string | undefined;
}

const SHOWN = 10;

export function GameHistory({ page, onPage, emptyHint, className }: GameHistoryProps) {
  const games = useRecords<GameView>('gamehistory', newestFirst(page, SHOWN));
  const { columns, detail } = useGameColumns('');
  const { rows, totalPages, isPending, isPlaceholderData, isError } = games;
  return (
    <Card isFlush className={className}>
      <div className={classes('spread', styles.head)}>
        <h2 className="second">History</h2>
        <Pager {...{ page, totalPages, onPage }} isBusy={isPlaceholderData} isShort />
      </div>
      <DataTable
        {...{ rows, columns, emptyHint, isError }}
        label="History"
        rowKey={({ id }) => id}
        rowTone={gameTone}
        isLoading={isPending}
        isOld={isPlaceholderData}
      />
      {detail}
    </Card>
  );
}
