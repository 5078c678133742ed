import type { MomentFigures } from '@taya/contracts/answers/audit';
import { centavos, grouped } from '@taya/contracts/centavos';
import { Card } from '../ui/card.js';
import { type Column, DataTable } from '../ui/data-table.js';
import { amount, centavosOf } from '../ui/format.js';
import styles from './audit.module.css';

/** Figures of the station or of a teller; everything is zero where there are none. */
export type Figures = Partial<MomentFigures>;

interface Figure {
  readonly name: keyof MomentFigures;
  readonly label: string;
  readonly isSum?: boolean;
  /** It has a row where there is any. */
  readonly isRare?: boolean;
}

export const CASH: readonly Figure[] = [
  { name: 'cashin', label: 'Cashin' },
  { name: 'remit', label: 'Remit' },
  { name: 'paidOut', label: 'Paid out at this window' },
  { name: 'overShort', label: 'Over or short', isRare: true },
  { name: 'onHand', label: 'On hand', isSum: true },
  { name: 'unfinished', label: 'Unfinished' },
  { name: 'unclaimed', label: 'Unclaimed' },
  { name: 'remittable', label: 'Remittable', isSum: true },
];

export const BETS: readonly Figure[] = [
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

export function FigureTable({ label, figures, at, then, now }: FigureTableProps) {
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
