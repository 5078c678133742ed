import type { MomentBalances, MomentFigures } from '@taya/contracts/answers/audit';
import { centavos, grouped } from '@taya/contracts/centavos';
import { Choice } from '../list/filters.js';
import { Card, PageHeader } from '../ui/card.js';
import { type Column, DataTable } from '../ui/data-table.js';
import { amount, centavosOf, counted } from '../ui/format.js';
import { NotLoaded } from '../ui/no-data.js';
import styles from './audit.module.css';
import { type Carried, EntriesCard, type EntriesCardProps, type Read } from './entries-card.js';
import { MomentForm } from './moment-form.js';
import { secondOfDay } from './station-time.js';
import { balancesAt, useThen } from './use-moment.js';

export default function BalancesPage() {
  const { now, moment, people, then } = useThen('balances', balancesAt);
  const { revision, params, put } = moment;
  const tellerId = params.has('teller_id') ? Number(params.get('teller_id')) : undefined;
  if (now.isError || then.isError) return <NotLoaded />;
  if (now.data === undefined) return <p aria-busy="true">Reading the log…</p>;
  const thenAt = then.data?.at == null ? null : secondOfDay(then.data.at);
  const [wasThen, isNow] = [figuresOf(then.data, tellerId), figuresOf(now.data, tellerId)];
  return (
    <div className="stack">
      <PageHeader title="Balances at a moment">
        <p className="second">Rebuilt from the log, not from the screens’ figures</p>
      </PageHeader>
      <MomentForm moment={moment} now={now.data} then={then.data} tellerId={tellerId}>
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
      <Between
        filters={{ after: revision, through: now.data.revision, teller_id: tellerId }}
        people={people}
        now={isNow}
      />
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

interface BetweenProps extends Pick<EntriesCardProps, 'filters' | 'people'> {
  readonly now: Figures | undefined;
}

function Between({ filters, people, now }: BetweenProps) {
  const { after, through } = filters;
  const message = ({ lines, entries, isWhole }: Read) => {
    const [onHand, remittable] = lines.at(-1)?.carried ?? [];
    const agrees = onHand === (now?.onHand ?? '0.00') && remittable === (now?.remittable ?? '0.00');
    return (
      <>
        <span className="second">
          {counted(entries)} among {counted(Math.max(0, through - after))} events
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
      {...{ filters, people }}
      carried={ON_HAND}
      message={message}
    />
  );
}

const ON_HAND: Carried = {
  titles: ['On hand', 'Remittable'],
  balances: ({ on_hand, remittable }) => [on_hand, remittable],
};

/** Figures of the station or of a teller; everything is zero where there are none. */
type Figures = Partial<MomentFigures>;

interface Figure {
  readonly name: keyof MomentFigures;
  readonly label: string;
  readonly isSum?: boolean;
  /** It has a row where there is any. */
  readonly isRare?: boolean;
}

const CASH: readonly Figure[] = [
  { name: 'cashin', label: 'Cashin' },
  { name: 'remit', label: 'Remit' },
  { name: 'paidOut', label: 'Paid out at this window' },
  { name: 'overShort', label: 'Over or short', isRare: true },
  { name: 'onHand', label: 'On hand', isSum: true },
  { name: 'unfinished', label: 'Unfinished' },
  { name: 'unclaimed', label: 'Unclaimed' },
  { name: 'remittable', label: 'Remittable', isSum: true },
];

const BETS: readonly Figure[] = [
  { name: 'payin', label: 'Payin' },
  { name: 'win', label: 'Win' },
  { name: 'lose', label: 'Lose' },
  { name: 'profit', label: 'Profit', isSum: true },
  { name: 'remittableUnclaimed', label: 'Remittable unclaimed' },
  { name: 'totalProfit', label: 'Total profit', isSum: true },
  { name: 'paid', label: 'Paid on own tickets, anywhere' },
];

interface FigureTableProps {
  readonly label: string;
  readonly figures: readonly Figure[];
  /** The time of day of the moment; null while it is not known. */
  readonly at: string | null;
  readonly then: Figures | undefined;
  readonly now: Figures | undefined;
}

function FigureTable({ label, figures, at, then, now }: FigureTableProps) {
  const columns: readonly Column<Figure>[] = [
    { title: label, cell: ({ label: words }) => words },
    {
      title: at === null ? 'Then' : `At ${at}`,
      look: 'right',
      cell: ({ name }) => (then === undefined ? '–' : amount(then[name] ?? '0.00')),
    },
    { title: 'Now', look: 'right', cell: ({ name }) => amount(now?.[name] ?? '0.00') },
    { title: 'Difference', look: 'right', cell: ({ name }) => differenceOf(then?.[name], now?.[name]) },
  ];
  const isThere = ({ name }: Figure) => [then, now].some((of) => centavosOf(of?.[name] ?? '0.00') !== 0);
  return (
    <Card isFlush className={styles.figures}>
      <DataTable
        label={label}
        rows={figures.filter((figure) => !figure.isRare || isThere(figure))}
        columns={columns}
        rowKey={({ name }) => name}
        rowTone={({ isSum = false }) => (isSum ? 'sum' : null)}
      />
    </Card>
  );
}

function differenceOf(then = '0.00', now = '0.00'): string {
  const difference = centavosOf(now) - centavosOf(then);
  if (difference === 0) return '–';
  return `${difference > 0 ? '+' : ''}${grouped(centavos(difference))}`;
}
