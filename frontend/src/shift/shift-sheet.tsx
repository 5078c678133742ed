import type { ShiftView } from '@taya/contracts/answers/shift';
import { grouped, pesos } from '@taya/contracts/centavos';
import { cashOfShift, piecesOf, type Result, restOfShift, resultOf } from '../receipt/shift-words.js';
import { Card, Details } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { DataTable } from '../ui/data-table.js';
import { fitted } from '../ui/fit.js';
import { counted as countText, moment, money } from '../ui/format.js';
import { COUNT_NAMES, pieceText } from './count.js';
import styles from './shift.module.css';
import { useDenominations } from './use-shift-command.js';

const SIGNS: Record<Result['words'], string> = { SHORT: '⚠', OVER: '⚠', EXACT: '✓' };

/** SHORT, OVER and EXACT share one place. */
export function ResultBox({ shift }: { readonly shift: ShiftView }) {
  const { words, sum } = resultOf(shift, useDenominations());
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
  const lines = cashOfShift(shift).map(({ label, count, sum }): FigureLine => {
    if (count === null) return { label, number: '', sum: grouped(sum) };
    return { label, number: countText(count), sum: signed(sum, grouped(sum)) };
  });
  const label = shift.status === 'closed' ? 'Expected' : 'Expected now';
  const total = { label, number: '', sum: money(shift.expected) };
  return <Figures label="Cash" titles={['Cash', 'Number', 'Sum']} {...{ lines, total }} />;
}

/** What was counted, by denomination; both counts where there were two. */
export function CountTables({ shift }: { readonly shift: ShiftView }) {
  return shift.counts.map(({ at, denominations, counted }, index) => (
    <Figures
      key={at}
      label={`Count ${index + 1}`}
      titles={[`Counted ${whichCount(shift, index)}`, 'Pieces', 'Sum']}
      lines={piecesOf(denominations).map(({ denomination, pieces, sum }) => ({
        label: pieceText(denomination),
        number: countText(pieces),
        sum: grouped(sum),
      }))}
      total={{ label: 'Counted', number: '', sum: money(counted) }}
    />
  ));
}

interface FigureLine {
  readonly label: string;
  readonly number: string;
  readonly sum: string;
}

interface FiguresProps {
  readonly label: string;
  readonly titles: readonly [of: string, number: string, sum: string];
  readonly lines: readonly FigureLine[];
  readonly total: FigureLine;
}

function Figures({ label, titles, lines, total }: FiguresProps) {
  return (
    <Card isFlush>
      <DataTable
        label={label}
        rows={[...lines, total]}
        columns={[
          { title: titles[0], cell: (line) => line.label },
          { title: titles[1], look: 'right', cell: (line) => line.number },
          { title: titles[2], look: 'right', cell: (line) => <b>{line.sum}</b> },
        ]}
        rowKey={(line) => line.label}
        rowTone={(line) => (line === total ? 'sum' : null)}
      />
    </Card>
  );
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
          ['Why it differed', opening_reason],
          ['Closed by', closed_by && `${closed_by}, ${moment(closed_at)}`],
          ['Why', reason],
        ]}
      />
    </Card>
  );
}
