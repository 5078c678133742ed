import { describe, expect, test } from '@jest/globals';
import type { GameView } from '@taya/contracts/game';
import type { ServerMessage } from '@taya/contracts/socket';
import { type Board, type BoardMessage, EMPTY_BOARD, nextBoard } from './board.js';

const finished = (id: number) => ({ id, game_status_id: 6, result: 'MERON' }) as GameView;
const message = (event: string, data: unknown, revision: number, ledger_id = 'one') =>
  ({ event, data, revision, ledger_id, server_time: 0 }) as ServerMessage;
const send = (board: Board, ...messages: readonly ServerMessage[]) => messages.reduce(nextBoard, board);

describe('the state of the board', () => {
  test('keeps the latest message of each event', () => {
    const board = send(
      EMPTY_BOARD,
      message('game', finished(7), 10),
      message('timer', { timer_status: 'stop' }, 4),
      message('game_live_list', [finished(6), finished(7)], 10),
    );
    expect(board.game?.data?.id).toBe(7);
    expect(board.timer?.data.timer_status).toBe('stop');
    expect(board.history?.data.map(({ id }) => id)).toEqual([6, 7]);
  });

  test('ignores a message of an older revision', () => {
    const board = send(EMPTY_BOARD, message('game', finished(7), 10), message('game', finished(6), 9));
    expect(board.game?.data?.id).toBe(7);
  });

  test('compares revisions for each event separately', () => {
    const board = send(EMPTY_BOARD, message('game', finished(7), 10), message('timer', {}, 3));
    expect(board.timer).not.toBeNull();
  });

  test('drops everything for another ledger, though its revisions are lower', () => {
    const before = send(
      EMPTY_BOARD,
      message('game', finished(7), 10),
      message('game_live_list', [finished(7)], 10),
    );
    const after = send(before, message('game', null, 2, 'other'));
    expect(after).toEqual({
      ledgerId: 'other',
      game: { data: null, point: { ledgerId: 'other', revision: 2 } },
      timer: null,
      history: null,
    });
  });

  test('stays the same object when the same history comes again, so that nothing is drawn again', () => {
    const before = send(EMPTY_BOARD, message('game_live_list', [finished(1)], 5));
    const after = send(before, message('game_live_list', [finished(1)], 6));
    expect(after.history?.data).toBe(before.history?.data);
  });

  test('ignores messages for logged-in users', () => {
    expect(send(EMPTY_BOARD, message('balance', {}, 5))).toBe(EMPTY_BOARD);
  });

  test('shows the newer of a fetched history and one from a message', () => {
    const list = (revision: number, ...ids: readonly number[]): BoardMessage => ({
      event: 'game_live_list',
      data: ids.map(finished),
      revision,
      ledger_id: 'one',
    });
    const fetched = nextBoard(EMPTY_BOARD, list(5, 1));
    expect(send(fetched, message('game_live_list', [], 4)).history?.data).toHaveLength(1);
    const later = send(fetched, message('game_live_list', [finished(1), finished(2)], 8));
    expect(later.history?.data).toHaveLength(2);
    expect(nextBoard(later, list(7, 1))).toBe(later);
    expect(nextBoard(later, list(9, 1, 2, 3)).history?.data).toHaveLength(3);
  });
});
