import { GAME_STATUS_NAMES, GameStatus, type GameView, RESULTS } from '@taya/contracts/game';
import { useState } from 'react';
import { GAME_COLUMNS, GameDetail, gameTone } from '../game/games.js';
import { ChoiceFilter, DateFilter, Filters, SearchFilter } from '../list/filters.js';
import { ListHeader } from '../list/list-header.js';
import { RecordTable } from '../list/record-table.js';
import { StationList } from '../list/station-list.js';
import { useFilters } from '../list/use-filter.js';
import { Button } from '../ui/button.js';
import type { Column } from '../ui/data-table.js';
import { GAME_EXPORTER } from './game-file.js';

/** All games so far, for tellers and auditors. */
export default function GameHistoryList() {
  return (
    <StationList exporter={GAME_EXPORTER}>
      <ListHeader title="Game history" noun={['game', 'games']} />
      <Filters>
        <DateFilter label="Played" />
        <ChoiceFilter name="status" label="Status" options={STATUSES} />
        <ChoiceFilter name="result" label="Result" options={OUTCOMES} />
        <SearchFilter label="Game" placeholder="Part of the name" />
      </Filters>
      <Games />
    </StationList>
  );
}

const STATUSES = Object.values(GameStatus).map((status) => ({
  value: status,
  text: GAME_STATUS_NAMES[status],
}));
const OUTCOMES = RESULTS.map((result) => ({ value: result, text: result }));

function Games() {
  const { isNarrowed } = useFilters();
  const [viewed, setViewed] = useState<GameView | null>(null);
  const view: Column<GameView> = {
    title: 'Action',
    look: 'right',
    cell: (game) => (
      <Button size="small" onClick={() => setViewed(game)} aria-label={`View ${game.name}`}>
        View
      </Button>
    ),
  };
  return (
    <>
      <RecordTable<GameView>
        label="History"
        columns={[...GAME_COLUMNS, view]}
        rowTone={gameTone}
        emptyHint={isNarrowed ? 'No games match. Press Clear to see all.' : 'No games yet.'}
      />
      {viewed !== null && <GameDetail game={viewed} onClose={() => setViewed(null)} />}
    </>
  );
}
