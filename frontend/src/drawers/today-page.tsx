import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DrawersView, DrawerView } from '@taya/contracts/answers/drawer';
import { pesos } from '@taya/contracts/centavos';
import { sumOfDrawers } from '@taya/contracts/drawers';
import type { GameView } from '@taya/contracts/game';
import { GameStatus } from '@taya/contracts/game-status';
import type { DayReport } from '@taya/contracts/report';
import type { ReactNode } from 'react';
import { api, queryString } from '../data/api.js';
import { useDrawers } from '../data/drawers.js';
import { useLatestGame, useSettings } from '../data/queries.js';
import { today } from '../data/station-day.js';
import { poolOfGame } from '../game/game-words.js';
import { Details, PageHeader } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { fitted } from '../ui/fit.js';
import { amount, centavosOf, counted, day, money, things } from '../ui/format.js';
import { NotLoaded } from '../ui/no-data.js';
import { LIGHTS } from './drawer-columns.js';
import light from './drawers.module.css';
import { closedWindows, overOrShort } from './today.js';
import styles from './today.module.css';

const AGAIN_MS = 60_000;

/** The day at a glance, on a phone too: six figures, and below them each drawer, the lowest first. */
export default function TodayPage() {
  const { data: drawers, isError } = useDrawers();
  const { data: game = null } = useLatestGame();
  const { data: report, isError: isWithoutReport } = useToday(game);
  if (isError || isWithoutReport) return <NotLoaded />;
  if (drawers === undefined || report === undefined) return null;
  return (
    <>
      <PageHeader title="Today">
        <span className="second end">{day(report.date)}</span>
      </PageHeader>
      <div className={styles.figures}>
        <Money report={report} game={game} />
        <Cash drawers={drawers} />
      </div>
      <h2 className="spread">
        Drawers <span className="small">lowest first</span>
      </h2>
      <ul className={styles.drawers} aria-label="Drawers">
        {[...drawers.tellers]
          .sort((one, other) => centavosOf(one.on_hand) - centavosOf(other.on_hand))
          .map((drawer) => (
            <Drawer key={drawer.teller_id} drawer={drawer} />
          ))}
      </ul>
    </>
  );
}

/** The report of today, read again whenever a game begins or ends, and each minute. */
function useToday(game: GameView | null) {
  const date = today();
  return useQuery({
    queryKey: ['report', 'day', date, game?.id, game?.game_status_id],
    queryFn: ({ signal }) => api.get(`/api/report/day${queryString({ date })}`, signal),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
    meta: { failure: 'Could not load the report' },
  });
}

const isRunning = ({ game_status_id: status }: GameView) =>
  status !== GameStatus.Finished && status !== GameStatus.Cancelled;

function Money({ report, game }: { readonly report: DayReport; readonly game: GameView | null }) {
  const { games, all_games } = report;
  const running = game !== null && isRunning(game) ? game : null;
  const finished = games.filter(({ id }) => id !== running?.id).length;
  const open = running === null ? '' : ` · open now ${pesos(poolOfGame(running))}`;
  return (
    <>
      <Figure
        label="Today’s pool"
        figure={money(all_games.pool)}
        isLead
        about={`${things(games.length, 'game')}, ${counted(finished)} finished${open}`}
      />
      <Figure label="Profit" figure={money(all_games.profit)} about={things(finished, 'finished game')} />
    </>
  );
}

function Cash({ drawers: { tellers } }: { readonly drawers: DrawersView }) {
  const { data: settings } = useSettings();
  const { on_hand, unclaimed, over_short } = sumOfDrawers(tellers);
  const closed = closedWindows(tellers, settings?.shifts === true);
  const difference = overOrShort(over_short);
  return (
    <>
      <Figure label="Cash in the house" figure={money(on_hand)} about={things(tellers.length, 'drawer')} />
      <Figure label="Unclaimed" figure={money(unclaimed)} about="owed, not paid yet" />
      <Figure
        label="Over / short"
        figure={`${difference === null ? '' : '⚠ '}${money(over_short)}`}
        about={difference === null ? 'no difference today' : `${difference} today`}
      />
      <Figure
        label="Open windows"
        figure={`${counted(tellers.length - closed.length)} of ${counted(tellers.length)}`}
        about={closed.join(' · ')}
      />
    </>
  );
}

interface FigureProps {
  readonly label: string;
  readonly figure: string;
  readonly about: ReactNode;
  readonly isLead?: boolean;
}

function Figure({ label, figure, about, isLead = false }: FigureProps) {
  return (
    <section className={classes('card', styles.figure, isLead && styles.lead)} aria-label={label}>
      <p className="second">{label}</p>
      <b className={classes('fit', styles.amount)} style={fitted(figure, isLead ? 9 : 11)}>
        {figure}
      </b>
      <p className="small">{about}</p>
    </section>
  );
}

function Drawer({ drawer }: { readonly drawer: DrawerView }) {
  const { location, teller_name, on_hand, light: mark } = drawer;
  return (
    <li className={classes('card', styles.drawer)}>
      <p className="spread">
        <span className="cut">
          <b>{location}</b> {teller_name}
        </span>
        {mark === null ? (
          <small className="second">
            {drawer.shift?.status ?? (drawer.signed_in ? 'signed in' : 'not signed in')}
          </small>
        ) : (
          <small className={light[mark]}>{LIGHTS[mark]}</small>
        )}
      </p>
      <p className="spread">
        <span className="second">On hand</span> <b className={styles.onHand}>{money(on_hand)}</b>
      </p>
      <Details
        className={styles.parts}
        rows={[
          ['Unfinished', amount(drawer.unfinished)],
          ['Unclaimed', amount(drawer.unclaimed)],
          ['Remittable', amount(drawer.remittable)],
        ]}
      />
    </li>
  );
}
