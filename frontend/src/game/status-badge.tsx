import { GAME_STATUS_NAMES, GameStatus, type GameView } from '@taya/contracts/game';
import { Badge, type BadgeTone } from '../ui/badge.js';

const TONES: Readonly<Record<GameStatus, BadgeTone>> = {
  [GameStatus.NotStarted]: 'yellow',
  [GameStatus.BettingOpen]: 'green',
  [GameStatus.Paused]: 'yellow',
  [GameStatus.Cancelled]: 'grey',
  [GameStatus.Ongoing]: 'green',
  [GameStatus.Finished]: 'red',
  [GameStatus.Result]: 'yellow',
};

export function StatusBadge({ status }: { readonly status: GameStatus }) {
  return <Badge tone={TONES[status]}>{GAME_STATUS_NAMES[status]}</Badge>;
}

export function GameBadges({ game }: { readonly game: GameView }) {
  return (
    <>
      <StatusBadge status={game.game_status_id} />
      {game.is_draw && <Badge tone="grey">DRAW</Badge>}
      {game.is_no_contest && <Badge tone="grey">NO CONTEST</Badge>}
    </>
  );
}
