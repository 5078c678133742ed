import type { GameView } from '@taya/contracts/game';
import type { ServerMessage } from '@taya/contracts/socket';
import type { TimerView } from '@taya/contracts/timer';
import { type LedgerPoint, mayReplace, pointOfMessage } from '../data/ledger-point.js';
import { type Outcome, outcomesOf } from './outcomes.js';

/** What was shown last, and how new it is. */
interface Seen<Data> {
  readonly data: Data;
  readonly point: LedgerPoint;
}

/** All the board knows of the station; null for what has not arrived yet. */
export interface Board {
  readonly ledgerId: string | null;
  readonly game: Seen<GameView | null> | null;
  readonly timer: Seen<TimerView> | null;
  /** The final games, oldest first. */
  readonly history: Seen<readonly Outcome[]> | null;
}

export const EMPTY_BOARD: Board = { ledgerId: null, game: null, timer: null, history: null };

type WithoutTime<Message> = Message extends ServerMessage ? Omit<Message, 'server_time'> : never;

/** A live message, or the answer of the call with the same data. */
export type Told = WithoutTime<ServerMessage>;

/** @returns the same board when nothing that it shows has changed */
export function nextBoard(board: Board, told: Told): Board {
  const point = pointOfMessage(told);
  const { ledgerId } = point;
  // Nothing of before a ledger was restored holds.
  const base = board.ledgerId !== null && board.ledgerId !== ledgerId ? EMPTY_BOARD : board;
  const isNew = (seen: Seen<unknown> | null) => mayReplace(seen?.point, point);
  switch (told.event) {
    case 'game':
      return isNew(base.game) ? { ...base, ledgerId, game: { data: told.data, point } } : base;
    case 'timer':
      return isNew(base.timer) ? { ...base, ledgerId, timer: { data: told.data, point } } : base;
    case 'game_live_list': {
      if (!isNew(base.history)) return base;
      return { ...base, ledgerId, history: { data: newHistory(base, told.data), point } };
    }
    default:
      return base;
  }
}

/** The whole list comes with every message, but seldom shows anything else: the outcomes then stay the same object. */
function newHistory({ history }: Board, games: readonly GameView[]): readonly Outcome[] {
  const outcomes = outcomesOf(games);
  return history !== null && areSame(history.data, outcomes) ? history.data : outcomes;
}

function areSame(some: readonly Outcome[], others: readonly Outcome[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ id, letter }, index) => others[index]?.id === id && others[index]?.letter === letter)
  );
}
