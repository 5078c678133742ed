import { GAME_STATUS_NAMES, GameStatus, type GameView, RESULTS } from '@taya/contracts/game';
import { gameTone, useGameColumns } from '../game/games.js';
import { ChoiceFilter, DateFilter, Filters, SearchFilter } from '../list/filters.js';
import { ListHeader } from '../list/list-header.js';
import { RecordTable } from '../list/record-table.js';
import { StationList } from '../list/station-list.js';
import { useFilters } from '../list/use-filter.js';
import { GAME_EXPORTER } from './game-file.js';

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
  const { columns, detail } = useGameColumns('Action');
  return (
    <>
      <RecordTable<GameView>
        label="History"
        columns={columns}
        rowTone={gameTone}
        emptyHint={isNarrowed ? 'No games match. Press Clear to see all.' : 'No games yet.'}
      />
      {detail}
    </>
  );
}
