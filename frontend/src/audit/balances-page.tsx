import type { JournalAfter, JournalEntry, MomentBalances } from '@taya/contracts/answers/audit';
import { Choice } from '../list/filters.js';
import { PageHeader } from '../ui/card.js';
import { counted } from '../ui/format.js';
import { NotLoaded } from '../ui/no-data.js';
import styles from './audit.module.css';
import { EntriesCard, type Line, type Read } from './entries-card.js';
import { BETS, CASH, type Figures, FigureTable } from './moment-figures.js';
import { MomentForm } from './moment-form.js';
import { secondOfDay } from './station-time.js';
import { balancesAt, useThen } from './use-moment.js';
import type { People } from './use-people.js';

export default function BalancesPage() {
  const { now, end, moment, people, then } = useThen('balances', balancesAt);
  const { revision, params, put } = moment;
  const tellerId = params.has('teller_id') ? Number(params.get('teller_id')) : undefined;
  if (now.isError || then.isError) return <NotLoaded />;
  if (now.data === undefined || end === undefined) return <p aria-busy="true">Reading the log…</p>;
  const thenAt = then.data?.at == null ? null : secondOfDay(then.data.at);
  const [wasThen, isNow] = [figuresOf(then.data, tellerId), figuresOf(now.data, tellerId)];
  return (
    <div className="stack">
      <PageHeader title="Balances at a moment">
        <p className="second">Rebuilt from the log, not from the screens’ figures</p>
      </PageHeader>
      <MomentForm
        moment={moment}
        now={now.data}
        at={then.data?.revision === revision ? then.data.at : null}
        tellerId={tellerId}
      >
        <Choice
          label="Of"
          all="Station"
          value={tellerId}
          options={people.tellers.map(({ id, name, location }) => ({
            value: id,
            text: `${name}, ${location}`,
          }))}
          onChoose={(id) => put('teller_id', id === undefined ? '' : String(id))}
        />
      </MomentForm>
      <div className={styles.halves} aria-busy={then.isFetching}>
        <FigureTable label="Cash, ₱" figures={CASH} at={thenAt} then={wasThen} now={isNow} />
        <FigureTable label="Bets, ₱" figures={BETS} at={thenAt} then={wasThen} now={isNow} />
      </div>
      <Between {...{ revision, end, tellerId, people, now: isNow }} />
    </div>
  );
}

/** A teller who was not there yet has nothing. */
function figuresOf(balances: MomentBalances | undefined, tellerId: number | undefined): Figures | undefined {
  if (balances === undefined) return undefined;
  return tellerId === undefined
    ? balances.station
    : (balances.tellers.find(({ id }) => id === tellerId) ?? {});
}

interface BetweenProps {
  readonly revision: number;
  readonly end: number;
  readonly tellerId: number | undefined;
  readonly people: People;
  readonly now: Figures | undefined;
}

function Between({ revision, end, tellerId, people, now }: BetweenProps) {
  const message = ({ lines, entries, isWhole }: Read) => {
    const [onHand, remittable] = lines.at(-1)?.carried ?? [];
    const agrees = onHand === (now?.onHand ?? '0.00') && remittable === (now?.remittable ?? '0.00');
    return (
      <>
        <span className="second">
          {counted(entries)} among {counted(Math.max(0, end - revision))} events
        </span>
        <span role="status" className={isWhole && !agrees ? styles.differs : 'second'}>
          {isWhole && (agrees ? 'They lead to Now' : '⚠ They do not lead to Now')}
        </span>
      </>
    );
  };
  return (
    <EntriesCard
      label="Postings between"
      name="postings"
      filters={{ after: revision, through: end, teller_id: tellerId }}
      people={people}
      titles={['On hand', 'Remittable']}
      carry={withOnHand}
      message={message}
    />
  );
}

function withOnHand(pages: readonly JournalAfter[]): readonly Line[] {
  const carried = ({ on_hand, remittable }: JournalEntry | JournalAfter) => [on_hand, remittable];
  return [
    ...pages
      .slice(0, 1)
      .map((page) => ({ revision: page.revision, at: page.at ?? '', entry: null, carried: carried(page) })),
    ...pages.flatMap(({ entries }) => entries.map((entry) => ({ ...entry, entry, carried: carried(entry) }))),
  ];
}
