import { GAME_STATUS_NAMES, GameStatus, type GameView } from '@taya/contracts/game';
import { OUTCOMES, outcomeOf } from '@taya/contracts/outcome';
import { useListContext } from 'react-admin';
import { gameTone, useGameColumns } from '../game/games.js';
import { csvExporter, type FileColumn } from '../list/csv-file.js';
import { ChoiceFilter, DateFilter, Filters, SearchFilter } from '../list/filters.js';
import { ListHeader } from '../list/list-header.js';
import { RecordTable } from '../list/record-table.js';
import { StationList } from '../list/station-list.js';
import { sortableMoment } from '../ui/format.js';

export default function GameHistoryList() {
  return (
    <StationList exporter={GAME_EXPORTER}>
      <ListHeader title="Game history" noun={['game', 'games']} />
      <Filters>
        <DateFilter label="Played" />
        <ChoiceFilter name="status" label="Status" options={STATUSES} />
        <ChoiceFilter name="result" label="Result" options={RESULTS} />
        <SearchFilter label="Game" placeholder="Part of the name" />
      </Filters>
      <Games />
    </StationList>
  );
}

function Games() {
  const { data = [] } = useListContext<GameView>();
  const { columns, detail } = useGameColumns('Action', data);
  return (
    <>
      <RecordTable<GameView>
        label="History"
        columns={columns}
        rowTone={gameTone}
        many="games"
        emptyHint="No games yet."
      />
      {detail}
    </>
  );
}

const STATUSES = Object.values(GameStatus).map((status) => ({
  value: status,
  text: GAME_STATUS_NAMES[status],
}));
const RESULTS = OUTCOMES.map((outcome) => ({ value: outcome, text: outcome }));

/** What the table has in one cell for people stands apart here, so that it can be sorted and added up. */
const COLUMNS: readonly FileColumn<GameView>[] = [
  { title: 'Game', inFile: ({ name }) => name },
  { title: 'Date', inFile: ({ created_at }) => sortableMoment(created_at) },
  { title: 'Finished', inFile: ({ finished_at }) => sortableMoment(finished_at) },
  { title: 'Meron', inFile: ({ total_meron_bet_amount }) => ({ digits: total_meron_bet_amount }) },
  { title: 'Wala', inFile: ({ total_wala_bet_amount }) => ({ digits: total_wala_bet_amount }) },
  { title: 'Status', inFile: ({ game_status_id }) => GAME_STATUS_NAMES[game_status_id] },
  { title: 'Result', inFile: resultOf },
  { title: 'Payout', inFile: (game) => ({ digits: payoutOf(game) }) },
];

const GAME_EXPORTER = csvExporter('games', COLUMNS);

const isRefunded = ({ is_draw, is_no_contest }: GameView) => is_draw || is_no_contest;

/** Until it is final there is none. */
function resultOf({ is_finished, is_no_contest, result }: GameView): string {
  return is_finished ? (outcomeOf(result, is_no_contest) ?? '') : '';
}

function payoutOf(game: GameView): string {
  if (!game.is_finished || isRefunded(game)) return '';
  return game.result === 'WALA' ? game.wala_payout : game.meron_payout;
}
