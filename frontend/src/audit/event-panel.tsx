import { keepPreviousData } from '@tanstack/react-query';
import type { ExaminedEvent } from '@taya/contracts/answers/audit';
import { groupedSerial } from '@taya/contracts/serial';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { activityPath } from '../data/audit-paths.js';
import { useRead } from '../data/use-read.js';
import { Button } from '../ui/button.js';
import { Details } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { amountColumn, textColumn } from '../ui/columns.js';
import { type Column, DataTable } from '../ui/data-table.js';
import { amount, counted } from '../ui/format.js';
import styles from './audit.module.css';
import { storedFields } from './event-words.js';
import { exactMoment, stationDay } from './station-time.js';
import type { People } from './use-people.js';

export interface EventPanelProps {
  readonly revision: number | null;
  readonly people: People;
  readonly neighbours: { readonly above: number | null; readonly below: number | null };
  readonly onOpen: (revision: number | null) => void;
}

export function EventPanel({ revision, people, neighbours, onOpen }: EventPanelProps) {
  const { data, isFetching, isError } = useRead(
    `/api/audit/events/${revision ?? 0}`,
    'Could not load the event',
    // What is recorded does not change; what was computed of it is computed again when it is opened again.
    { enabled: revision !== null, placeholderData: keepPreviousData, staleTime: 10_000 },
  );
  if (revision === null) {
    return (
      <section className={classes('card', styles.panel, styles.unopened)} aria-label="Event">
        <p>Press an event to see it here: its data, its link in the chain, its postings and the balances.</p>
      </section>
    );
  }
  const isShown = data !== undefined && data.revision === revision;
  return (
    <section className={classes('card', styles.panel)} aria-label="Event" aria-busy={isFetching && !isShown}>
      <header className="row">
        <h2>
          {counted(revision)} {isShown && data.type}
        </h2>
        <Button
          size="small"
          aria-label="Event above"
          off={neighbours.above === null && 'It is the first of the page'}
          onClick={() => onOpen(neighbours.above)}
        >
          ↑
        </Button>
        <Button
          size="small"
          aria-label="Event below"
          off={neighbours.below === null && 'It is the last of the page'}
          onClick={() => onOpen(neighbours.below)}
        >
          ↓
        </Button>
        {isShown && typeof data.data.betId === 'number' && (
          <Link to={`/dashboard/betlife?code=${data.data.betId}`}>Bet’s life</Link>
        )}
        <Button size="small" onClick={() => onOpen(null)}>
          Close
        </Button>
      </header>
      {isShown ? <Examined event={data} people={people} /> : isError && <p>Could not load this</p>}
    </section>
  );
}

function Examined({ event, people }: { readonly event: ExaminedEvent; readonly people: People }) {
  const { at, by, on, version } = event;
  return (
    <>
      {by.user_id !== 0 && (
        <Link to={activityPath(by.user_id, stationDay(at))}>All by {people.nameOf(by.user_id)} that day</Link>
      )}
      <p className="second">
        {exactMoment(at)} · version {version}
        <br />
        {people.nameOf(by.user_id)}
        {by.ip !== '' && `, from ${by.ip}`} · written by {on}
      </p>
      <Part title="Data">
        <Details
          rows={storedFields(event.data, people).map(({ path, stored, meaning }) => [
            path,
            <Fragment key={path}>
              <b>{stored}</b>{' '}
              <span className="second">
                {path === 'betId' && event.serial !== null ? groupedSerial(event.serial) : meaning}
              </span>
            </Fragment>,
          ])}
        />
      </Part>
      <Chain event={event} />
      <Postings event={event} />
      <Balances event={event} />
    </>
  );
}

interface PartProps {
  readonly title: string;
  readonly verdict?: { readonly holds: boolean; readonly text: string };
  readonly children: ReactNode;
}

function Part({ title, verdict, children }: PartProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className="small spread">
        {title}
        {verdict !== undefined && (
          <span className={verdict.holds ? styles.holds : styles.differs}>
            {verdict.holds ? '✓' : '⚠'} {verdict.text}
          </span>
        )}
      </h3>
      {children}
    </section>
  );
}

function Chain({ event: { hash, previous_hash, broken_link } }: { readonly event: ExaminedEvent }) {
  const holds = broken_link === null;
  return (
    <Part title="Chain" verdict={{ holds, text: holds ? 'recomputed, both match' : 'does not match' }}>
      {!holds && <p className={styles.differs}>{broken_link}</p>}
      <Details
        rows={[
          ['Hash', hash],
          ['Previous', previous_hash === '' ? 'none: this is the first event' : previous_hash],
        ]}
      />
    </Part>
  );
}

function Postings({ event: { postings, sum } }: { readonly event: ExaminedEvent }) {
  if (postings.length === 0) {
    return (
      <Part title="Postings">
        <p className="second">No money moved.</p>
      </Part>
    );
  }
  return (
    <Part title="Postings" verdict={{ holds: sum === '0.00', text: `sum ${amount(sum)}` }}>
      <DataTable
        label="Postings"
        rows={postings}
        columns={POSTING_COLUMNS}
        rowKey={({ account }) => account}
      />
    </Part>
  );
}

const POSTING_COLUMNS: readonly Column<ExaminedEvent['postings'][number]>[] = [
  textColumn('Account', ({ account, username }) => `${account} ${username}`, { look: 'mono' }),
  amountColumn('Amount', ({ amount: moved }) => moved),
];

const FIGURES = {
  onHand: 'On hand',
  unfinished: 'Unfinished',
  unclaimed: 'Unclaimed',
  remittable: 'Remittable',
} as const;

interface Change {
  readonly key: string;
  readonly of: string;
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

const BALANCE_COLUMNS: readonly Column<Change>[] = [
  textColumn('Of', ({ of }) => of),
  textColumn('What', ({ what }) => what),
  { title: 'Before', look: 'right', cell: ({ before }) => amount(before) },
  amountColumn('After', ({ after }) => after),
];

function Balances({ event: { tellers, accounts } }: { readonly event: ExaminedEvent }) {
  const ofTellers = tellers.flatMap(({ id, username, figures }) =>
    figures.map(({ name, before, after }) => ({
      key: `${id} ${name}`,
      of: username,
      what: FIGURES[name],
      before,
      after,
    })),
  );
  const others = accounts
    .filter(({ account }) => !account.startsWith('drawer:'))
    .map(({ account, before, after }) => ({ key: account, of: account, what: '', before, after }));
  const rows = [...ofTellers, ...others];
  if (rows.length === 0) return null;
  return (
    <Part title="Balances">
      <DataTable label="Balances" rows={rows} columns={BALANCE_COLUMNS} rowKey={({ key }) => key} />
    </Part>
  );
}
