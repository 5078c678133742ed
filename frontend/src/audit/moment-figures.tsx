import type { MomentFigures } from '@taya/contracts/answers/audit';
import { centavos, grouped } from '@taya/contracts/centavos';
import { Card } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { amount, centavosOf } from '../ui/format.js';
import styles from './audit.module.css';

/** Figures of the station or of a teller; everything is zero where there are none. */
export type Figures = Partial<MomentFigures>;

interface Figure {
  readonly name: keyof MomentFigures;
  readonly label: string;
  readonly isSum?: boolean;
}

export const CASH: readonly Figure[] = [
  { name: 'cashin', label: 'Cashin' },
  { name: 'remit', label: 'Remit' },
  { name: 'paidOut', label: 'Paid out at this window' },
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

/** Figures then and now, and by how much they differ. */
export function FigureTable({ label, figures, at, then, now }: FigureTableProps) {
  return (
    <Card>
      <table className={styles.figures} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            <th scope="col" className={styles.number}>
              {at === null ? 'Then' : `At ${at}`}
            </th>
            <th scope="col" className={styles.number}>
              Now
            </th>
            <th scope="col" className={styles.number}>
              Difference
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ name, label: words, isSum = false }) => (
            <tr key={name} className={classes(isSum && styles.sum)}>
              <td>{words}</td>
              <td className={styles.number}>{then === undefined ? '–' : amount(then[name] ?? '0.00')}</td>
              <td className={styles.number}>{amount(now?.[name] ?? '0.00')}</td>
              <td className={styles.number}>{differenceOf(then?.[name], now?.[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function differenceOf(then = '0.00', now = '0.00'): string {
  const difference = centavosOf(now) - centavosOf(then);
  if (difference === 0) return '–';
  return `${difference > 0 ? '+' : ''}${grouped(centavos(difference))}`;
}
