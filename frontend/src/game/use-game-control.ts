import { useQueryClient } from '@tanstack/react-query';
import { type ExpectedGame, GameStatus, type GameView, type LastCallBody } from '@taya/contracts/game';
import { actionMessage } from '@taya/contracts/game-messages';
import { useState } from 'react';
import { useServerAway } from '../data/connection.js';
import { keys } from '../data/keys.js';
import { showAnsweredGame } from '../data/newest.js';
import { useCommand } from '../data/use-command.js';
import { type Control, isAllowed, type KnownGame, whyNot } from './controls.js';

export interface Pending {
  readonly control: Control;
  readonly game: GameView;
}

interface ActionInput {
  readonly gameId: number;
  readonly control: Control;
  readonly body: LastCallBody;
}

export type GameControl = ReturnType<typeof useGameControl>;

/** Asks before each step of a game, sends the step after Yes, and says why a step is not allowed. */
export function useGameControl(game: KnownGame, onDone: (control: Control) => void) {
  const [pending, setPending] = useState<Pending | null>(null);
  const [refused, setRefused] = useState({ why: '', at: '' });
  const away = useServerAway();
  const command = useAction(onDone);
  const gameState = `${game?.id} ${game?.game_status_id}`;
  const refuse = (why: string) => setRefused({ why, at: gameState });
  return {
    game,
    pending,
    command,
    /** Why the last key did nothing; empty when it did something, or when the state of the game has changed since. */
    refusal: refused.at === gameState ? refused.why : '',
    /** Why no action is possible at all; null when one is. */
    obstacle: away,
    refuse,
    ask: (control: Control) => {
      if (away !== null) return refuse(away);
      if (!game || !isAllowed(game, control)) return refuse(whyNot(game, control.label));
      refuse('');
      setPending({ control, game });
    },
    no: () => setPending(null),
    yes: (seconds?: number) => {
      if (pending === null) return;
      setPending(null);
      const body = { ...expectedOf(pending.game), ...(seconds === undefined ? {} : { seconds }) };
      void command.send({ gameId: pending.game.id, control: pending.control, body });
    },
  };
}

/** The game the question was about. If its state has changed since, the server refuses the step and says why. */
function expectedOf({ game_status_id: expected_status, result }: GameView): ExpectedGame {
  return { expected_status, ...(result === null ? {} : { expected_result: result }) };
}

function useAction(onDone: (control: Control) => void) {
  const client = useQueryClient();
  return useCommand<ActionInput, GameView>({
    name: 'game-action',
    request: ({ gameId, control, body }) => ({
      method: 'PUT',
      path: `/api/game/${gameId}/${control.action}`,
      body,
    }),
    failure: ({ control }) => control.failure,
    success: ({ game_status_id: status }, { control: { action } }) =>
      actionMessage(action, status, status !== GameStatus.Paused),
    onDone: (game, { control }) => {
      showAnsweredGame(game);
      onDone(control);
    },
    // The server's game may differ from the one that was shown.
    onRefused: () => void client.invalidateQueries({ queryKey: keys.latestGame }),
  });
}
