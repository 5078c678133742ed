import { GAME_STATUS_NAMES, type GameView } from '@taya/contracts/game';
import { csvExporter } from '../list/csv-exporter.js';
import type { FileColumn } from '../list/csv-file.js';
import { sortableMoment } from '../ui/format.js';

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

export const GAME_EXPORTER = csvExporter('games', COLUMNS);

const isRefunded = ({ is_draw, is_no_contest }: GameView) => is_draw || is_no_contest;

/** Until it is final there is none. */
function resultOf(game: GameView): string {
  if (!game.is_finished) return '';
  return `${game.result}${isRefunded(game) ? ', refunded' : ''}`;
}

function payoutOf(game: GameView): string {
  if (!game.is_finished || isRefunded(game)) return '';
  return game.result === 'WALA' ? game.wala_payout : game.meron_payout;
}
