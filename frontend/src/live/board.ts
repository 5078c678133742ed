import type { GameView } from '@taya/contracts/game';
import type { ServerMessage } from '@taya/contracts/socket';
import type { TimerView } from '@taya/contracts/timer';
import { type LedgerPoint, mayReplace, pointOfMessage } from '../data/ledger-point.js';
import { type Outcome, outcomesOf } from './outcomes.js';

/** The value shown, and its revision. */
interface Seen<Data> {
  readonly data: Data;
  readonly point: LedgerPoint;
}

/** Everything the board knows about the station; null for what has not arrived yet. */
export interface Board {
  readonly ledgerId: string | null;
  readonly game: Seen<GameView | null> | null;
  readonly timer: Seen<TimerView> | null;
  /** The finished and cancelled games, oldest first. */
  readonly history: Seen<readonly Outcome[]> | null;
}

export const EMPTY_BOARD: Board = { ledgerId: null, game: null, timer: null, history: null };

type WithoutTime<Message> = Message extends ServerMessage ? Omit<Message, 'server_time'> : never;

/** A live message, or the answer of a call with the same data. */
export type BoardMessage = WithoutTime<ServerMessage>;

/** @returns the same object when nothing that it shows has changed */
export function nextBoard(board: Board, message: BoardMessage): Board {
  const point = pointOfMessage(message);
  const { ledgerId } = point;
  // After a restore nothing from the old ledger is valid.
  const base = board.ledgerId !== null && board.ledgerId !== ledgerId ? EMPTY_BOARD : board;
  const isNew = (seen: Seen<unknown> | null) => mayReplace(seen?.point, point);
  switch (message.event) {
    case 'game':
      return isNew(base.game) ? { ...base, ledgerId, game: { data: message.data, point } } : base;
    case 'timer':
      return isNew(base.timer) ? { ...base, ledgerId, timer: { data: message.data, point } } : base;
    case 'game_live_list': {
      if (!isNew(base.history)) return base;
      return { ...base, ledgerId, history: { data: newHistory(base, message.data), point } };
    }
    default:
      return base;
  }
}

/** Every message carries the whole list, which seldom changes: then the outcomes stay the same object. */
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
