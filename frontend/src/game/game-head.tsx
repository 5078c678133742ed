import { useQuery } from '@tanstack/react-query';
import { pesos } from '@taya/contracts/centavos';
import { api } from '../data/api.js';
import { useHousePercentage } from '../data/queries.js';
import { classes } from '../ui/classes.js';
import { amount, moment, timeOfDay } from '../ui/format.js';
import type { KnownGame } from './controls.js';
import styles from './game-head.module.css';
import { GameName } from './game-name.js';
import { poolOfGame } from './game-words.js';
import { GameBadges } from './status-badge.js';

export function GameHead({ game }: { readonly game: KnownGame }) {
  return (
    <header className={styles.head}>
      <GameName game={game} className={styles.name} />
      {game && (
        <span className={styles.badges}>
          <GameBadges game={game} />
        </span>
      )}
      <Facts game={game} />
      <span className={classes('end', styles.figures)}>
        {game && (
          <span>
            <b>{pesos(poolOfGame(game))}</b> pool
          </span>
        )}
        <TellersIn />
      </span>
    </header>
  );
}

function Facts({ game }: { readonly game: KnownGame }) {
  const { data: house } = useHousePercentage();
  if (!game) {
    const percentage = house === undefined ? '…' : `${amount(house.housePercentage)}%`;
    return (
      <span className={classes('small stack', styles.facts)}>
        New Game (N) starts one. House {percentage}
      </span>
    );
  }
  return (
    <span className={classes('small stack', styles.facts)}>
      <span>
        {game.started_at === null ? 'not opened yet' : `opened ${timeOfDay(game.started_at)}`} · house{' '}
        {amount(game.house_percentage)}%
      </span>
      <span>created {moment(game.created_at)}</span>
    </span>
  );
}

const POLL_EVERY_MS = 15_000;

function TellersIn() {
  const { data } = useQuery({
    queryKey: ['teller', 'signed_in'],
    queryFn: ({ signal }) => api.get('/api/teller/signed_in', signal),
    refetchInterval: POLL_EVERY_MS,
  });
  return (
    <span className={styles.tellers}>
      <b>{data?.signed_in ?? '–'}</b> of {data?.active ?? '–'} tellers in
    </span>
  );
}
