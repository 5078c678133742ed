import type { Awaited, CheckedPart, FirstBad, LiveIdentities } from '@taya/contracts/answers/identities';
import { queryString } from '../data/api.js';
import { eventPath } from '../data/audit-paths.js';
import { useServerNow } from '../data/server-clock.js';
import { ButtonLink } from '../ui/button-link.js';
import { Details } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { textColumn } from '../ui/columns.js';
import { type Column, DataTable } from '../ui/data-table.js';
import { counted, moment, money } from '../ui/format.js';
import styles from './live-strip.module.css';

/** A check that is older than this says nothing of now any more. */
const STALE_SECONDS = 30;

const PARTS: Readonly<Record<CheckedPart['name'], readonly [title: string, what: string, counted: string]>> =
  {
    chain: ['Chain', 'every hash right, every event a legal next step', 'events'],
    journal: ['Journal', 'every entry and the trial balance are zero', 'entries'],
    'identity 1': [
      'Stakes (identity 1)',
      'payin = unfinished + profit + paid + unclaimed + remittable unclaimed',
      'times',
    ],
    'identity 2': [
      'Drawers (identity 2)',
      'remittable = cash-in + profit + remittable unclaimed − remit ± paid for others',
      'times',
    ],
    'identity 3': ['Profit (identity 3)', 'profit = commission + breakage', 'times'],
    'identity 4': ['The house (identity 4)', 'remittable + remit = cash-in + total profit', 'times'],
    'read models': ['Read models', 'the lists, as a replay makes them', 'documents'],
    state: ['State', 'what sales are decided by, as a replay makes it', 'entries'],
  };

/** The checks that run all the time, under one line: green, or red with the first thing that does not hold. */
export function LiveStrip({ live }: { readonly live: LiveIdentities | undefined }) {
  const nowMs = useServerNow(1_000);
  if (live === undefined) return <div className="card" aria-busy="true" />;
  const { checked_at, parts } = live;
  const ageSeconds =
    checked_at === null ? null : Math.max(0, Math.round((nowMs - Date.parse(checked_at)) / 1_000));
  const [tone, words] = headOf(live, ageSeconds);
  return (
    <section className={classes('card', styles.strip, styles[tone])} aria-label="Live check">
      <p className={classes('spread', styles.head)}>
        <span>
          <span aria-hidden="true">{SIGNS[tone]}</span> <strong role="status">{words}</strong>
        </span>
        {ageSeconds !== null && <span>checked {ageSeconds} s ago</span>}
      </p>
      <DataTable
        label="Checks"
        rows={parts}
        columns={columnsOf(checked_at !== null)}
        rowKey={({ name }) => name}
        rowTone={({ holds }) => (holds || checked_at === null ? null : 'bad')}
      />
      {parts.map(({ name, first_bad }) => first_bad && <Difference key={name} name={name} bad={first_bad} />)}
    </section>
  );
}

function columnsOf(isKnown: boolean): readonly Column<CheckedPart>[] {
  const stateOf = ({ holds }: CheckedPart) => (isKnown ? (holds ? 'holds' : 'differs') : 'not known');
  return [
    { title: 'Check', look: 'line', cell: ({ name }) => <b>{PARTS[name][0]}</b> },
    textColumn('What is compared', ({ name }) => PARTS[name][1]),
    { title: 'State', cell: (part) => <b data-state={stateOf(part)}>{stateOf(part)}</b> },
    textColumn('To revision', ({ revision }) => (isKnown ? counted(revision) : ''), { look: 'right' }),
    textColumn('Compared', ({ checked, name }) => `${counted(checked)} ${PARTS[name][2]}`, { look: 'right' }),
  ];
}

const WAITING: Readonly<Record<Awaited, string>> = {
  disk: 'Waits: the disk has too little room for the check',
  'event store': 'Waits: the event store does not answer',
  documents: 'Waits: the server of the lists does not answer',
  'read models': 'The lists are behind: what they show is compared once they go on',
};

type Tone = 'good' | 'bad' | 'open';

const SIGNS: Readonly<Record<Tone, string>> = { good: '✓', bad: '⚠', open: '…' };

function headOf(live: LiveIdentities, ageSeconds: number | null): readonly [Tone, string] {
  const { is_on, holds, revision, ledger_revision, parts, waits_for } = live;
  if (!is_on) return ['open', 'Switched off on this server (LIVE_CHECK)'];
  if (!holds) return ['bad', wrongWords(parts)];
  if (waits_for !== null) return ['open', WAITING[waits_for]];
  if (ageSeconds === null) return ['open', 'Not checked yet'];
  if (ageSeconds > STALE_SECONDS)
    return ['open', `Held up to revision ${counted(revision)}, and is not checked now`];
  if (revision < ledger_revision) {
    return ['good', `Holds so far, up to revision ${counted(revision)} of ${counted(ledger_revision)}`];
  }
  return ['good', `Everything holds up to revision ${counted(revision)}`];
}

function wrongWords(parts: LiveIdentities['parts']): string {
  const [first, ...others] = parts.filter(({ holds }) => !holds);
  const name = first === undefined ? '' : PARTS[first.name][0];
  const revision = first?.first_bad?.revision ?? null;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  const verb = more === '' && first?.name !== 'read models' ? 'does' : 'do';
  return `${name}${more} ${verb} not hold${revision === null ? '' : ` from revision ${counted(revision)} on`}`;
}

/** What differs: since when, whose, and by how much. */
function Difference({ name, bad }: { readonly name: CheckedPart['name']; readonly bad: FirstBad }) {
  const { revision, at, teller_id, teller, shown, replayed, amount, reason } = bad;
  const when = revision === null ? '–' : `${counted(revision)}${at === null ? '' : `, ${moment(at)}`}`;
  return (
    <div className={styles.difference}>
      <Details
        look="wide"
        rows={[
          [`First revision (${PARTS[name][0]})`, when],
          ['Teller', teller ?? '–'],
          ['Shown / by the log', `${money(shown)} / ${money(replayed)}`],
          ['Too much by', money(amount)],
        ]}
      />
      {revision !== null && (
        <p className="row">
          <ButtonLink to={eventPath(revision)}>Open the event</ButtonLink>
          <ButtonLink to={`/dashboard/moment${queryString({ revision, teller_id: teller_id ?? undefined })}`}>
            Balances at that moment
          </ButtonLink>
        </p>
      )}
      <p className="second">{reason}</p>
    </div>
  );
}
