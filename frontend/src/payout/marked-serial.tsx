import { groupedSerial } from '@taya/contracts/serial';
import styles from './payout.module.css';

export interface MarkedSerialProps {
  readonly serial: string;
  /** The start or the end that is marked; null marks nothing. */
  readonly part: string | null;
}

/** A whole serial in groups of four, with the part that was typed marked. */
export function MarkedSerial({ serial, part }: MarkedSerialProps) {
  const shown = groupedSerial(serial);
  if (part === null) return <code className={styles.serial}>{shown}</code>;
  const from = serial.startsWith(part) ? 0 : serial.length - part.length;
  const start = placeOf(from);
  const end = placeOf(from + part.length - 1) + 1;
  return (
    <code className={styles.serial}>
      {shown.slice(0, start)}
      <mark>{shown.slice(start, end)}</mark>
      {shown.slice(end)}
    </code>
  );
}

/** The index of a character after a space has been added after each four. */
const placeOf = (index: number) => index + Math.floor(index / 4);
