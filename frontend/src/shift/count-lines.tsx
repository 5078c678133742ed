import { fromTwoPlaces, pesos } from '@taya/contracts/centavos';
import { MAX_PIECES } from '@taya/contracts/shift';
import { type Dispatch, type KeyboardEvent, useEffect, useRef } from 'react';
import { classes } from '../ui/classes.js';
import { type Count, type CountEvent, isAtEnd, lineSum, pieceText } from './count.js';
import styles from './shift.module.css';

export interface CountLinesProps {
  readonly denominations: readonly string[];
  readonly count: Count;
  readonly onEvent: Dispatch<CountEvent>;
  /** Enter in the last line. */
  readonly onEnd: () => void;
}

/** A line for each denomination: digits, Enter and Tab lead from the first to the last. */
export function CountLines({ denominations, count, onEvent, onEnd }: CountLinesProps) {
  const field = useRef<HTMLInputElement>(null);
  const { at } = count;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret follows the line
  useEffect(() => field.current?.focus(), [at]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Delete') return;
    event.preventDefault();
    if (event.repeat) return;
    if (event.key === 'Delete') onEvent({ type: 'emptied' });
    else if (isAtEnd(count)) onEnd();
    else onEvent({ type: 'left' });
  };
  return (
    <table className={styles.lines} aria-label="Count">
      <thead>
        <tr>
          <th scope="col">Note or coin</th>
          <th scope="col">Pieces</th>
          <th scope="col">Sum</th>
        </tr>
      </thead>
      <tbody>
        {denominations.map((denomination, line) => {
          const text = pieceText(fromTwoPlaces(denomination));
          const sum = lineSum(denomination, count.pieces[line]);
          return (
            <tr key={denomination} className={classes(line === at && styles.isHere)}>
              <th scope="row">{text}</th>
              <td>
                <input
                  ref={line === at ? field : null}
                  aria-label={`Pieces of ${text}`}
                  className={styles.pieces}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={String(MAX_PIECES).length}
                  value={count.pieces[line]}
                  onFocus={({ target }) => {
                    onEvent({ type: 'reached', line });
                    target.select();
                  }}
                  onChange={({ target }) => onEvent({ type: 'typed', text: target.value })}
                  onKeyDown={onKeyDown}
                />
              </td>
              <td>{sum !== null && pesos(sum)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
