import type { GameView } from '@taya/contracts/game';
import type { ServerMessage } from '@taya/contracts/socket';
import type { TimerView } from '@taya/contracts/timer';
import { type Outcome, outcomesOf } from './outcomes.js';

/** What was shown last, and the ledger's revision it showed. */
interface Seen<Data> {
  readonly data: Data;
  readonly revision: number;
}

/** All the board knows of the station; null is what it has not been told yet. */
export interface Board {
  readonly ledgerId: string | null;
  readonly game: Seen<GameView | null> | null;
  readonly timer: Seen<TimerView> | null;
  /** The final games, oldest first. */
  readonly history: Seen<readonly Outcome[]> | null;
}

export const EMPTY_BOARD: Board = { ledgerId: null, game: null, timer: null, history: null };

/** Older than any message. */
const BEFORE_ALL_REVISIONS = -1;

export type BoardAction =
  | { readonly type: 'message'; readonly message: ServerMessage }
  /** The answer of `GET /api/game_live_list`, which tells no revision. */
  | { readonly type: 'list'; readonly games: readonly GameView[] };

/** @returns the same board when nothing that it shows has changed */
export function nextBoard(board: Board, action: BoardAction): Board {
  if (action.type === 'message') return afterMessage(board, action.message);
  if (board.history !== null) return board;
  return { ...board, history: { data: outcomesOf(action.games), revision: BEFORE_ALL_REVISIONS } };
}

function afterMessage(board: Board, message: ServerMessage): Board {
  // A restored ledger counts its revisions anew.
  const isOtherLedger = board.ledgerId !== null && board.ledgerId !== message.ledger_id;
  const base = isOtherLedger ? EMPTY_BOARD : board;
  const { revision, ledger_id: ledgerId } = message;
  const isNew = (seen: Seen<unknown> | null) => seen === null || revision >= seen.revision;
  switch (message.event) {
    case 'game':
      return isNew(base.game) ? { ...base, ledgerId, game: { data: message.data, revision } } : base;
    case 'timer':
      return isNew(base.timer) ? { ...base, ledgerId, timer: { data: message.data, revision } } : base;
    case 'game_live_list':
      return isNew(base.history) ? { ...base, ledgerId, history: newHistory(base, message) } : base;
    default:
      return base;
  }
}

/** The whole list comes with every message, but seldom shows anything else: the outcomes then stay the same object. */
function newHistory(
  { history }: Board,
  { data, revision }: Extract<ServerMessage, { event: 'game_live_list' }>,
): Seen<readonly Outcome[]> {
  const outcomes = outcomesOf(data);
  return { data: history !== null && areSame(history.data, outcomes) ? history.data : outcomes, revision };
}

function areSame(some: readonly Outcome[], others: readonly Outcome[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ id, letter }, index) => others[index]?.id === id && others[index]?.letter === letter)
  );
}
