import type { ShiftView } from '@taya/contracts/answers/shift';
import { grouped, pesos } from '@taya/contracts/centavos';
import { cashOfShift, piecesOf, type Result, restOfShift, resultOf } from '../receipt/shift-words.js';
import { Card, Details } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { fitted } from '../ui/fit.js';
import { counted as countText, moment, money } from '../ui/format.js';
import { COUNT_NAMES, pieceText } from './count.js';
import styles from './shift.module.css';

const SIGNS: Record<Result['words'], string> = { SHORT: '⚠', OVER: '⚠', EXACT: '✓' };

interface ResultBoxProps {
  readonly shift: ShiftView;
  readonly smallest: string;
}

/** SHORT, OVER and EXACT share one place. */
export function ResultBox({ shift, smallest }: ResultBoxProps) {
  const { words, sum } = resultOf(shift, smallest);
  const text = pesos(sum);
  return (
    <div
      role="status"
      className={classes('spread', styles.result, words !== 'EXACT' && styles.differs)}
      style={fitted(text)}
    >
      <b>
        <span aria-hidden="true">{SIGNS[words]}</span> {words}
      </b>
      <b className={classes('fit', styles.sum)}>{text}</b>
    </div>
  );
}

/** `+148,350.00`, `−1,250.00`: what a line brought into the drawer. */
function signed(sum: number, text: string): string {
  return sum > 0 ? `+${text}` : text.replace('-', '−');
}

/** The lines that add up to what the drawer should hold: X, or the first part of Z. */
export function CashTable({ shift }: { readonly shift: ShiftView }) {
  return (
    <Card>
      <table className={styles.figures} aria-label="Cash">
        <thead>
          <tr>
            <th scope="col">Cash</th>
            <th scope="col">Number</th>
            <th scope="col">Sum</th>
          </tr>
        </thead>
        <tbody>
          {cashOfShift(shift).map(({ label, count, sum }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{count !== null && countText(count)}</td>
              <td>{count === null ? grouped(sum) : signed(sum, grouped(sum))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{shift.status === 'closed' ? 'Expected' : 'Expected now'}</th>
            <td />
            <td>{money(shift.expected)}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}

/** What was counted, by denomination; both counts where there were two. */
export function CountTables({ shift }: { readonly shift: ShiftView }) {
  return shift.counts.map(({ at, denominations, counted }, index) => (
    <Card key={at}>
      <table className={styles.figures} aria-label={`Count ${index + 1}`}>
        <thead>
          <tr>
            <th scope="col">
              Counted <small>{whichCount(shift, index)}</small>
            </th>
            <th scope="col">Pieces</th>
            <th scope="col">Sum</th>
          </tr>
        </thead>
        <tbody>
          {piecesOf(denominations).map(({ denomination, pieces, sum }) => (
            <tr key={denomination}>
              <th scope="row">{pieceText(denomination)}</th>
              <td>{countText(pieces)}</td>
              <td>{grouped(sum)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Counted</th>
            <td />
            <td>{money(counted)}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  ));
}

/** `first`, or who counted where that is not the teller. */
function whichCount({ counts, teller_name }: ShiftView, index: number): string {
  const by = counts[index]?.by ?? teller_name;
  if (by !== teller_name) return `by ${by}`;
  return counts.length > 1 ? (COUNT_NAMES[index] ?? '') : '';
}

/** What is no sum: receipts, bets, and who closed it and why. */
export function Rest({ shift }: { readonly shift: ShiftView }) {
  const { closed_by, closed_at, reason, opening_reason } = shift;
  return (
    <Card>
      <Details
        rows={[
          ...restOfShift(shift),
          ...(opening_reason === null ? [] : [['Why it differed', opening_reason] as const]),
          ...(closed_by === null ? [] : [['Closed by', `${closed_by}, ${moment(closed_at)}`] as const]),
          ...(reason === null ? [] : [['Why', reason] as const]),
        ]}
      />
    </Card>
  );
}
