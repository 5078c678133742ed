import { useState } from 'react';
import { useHotkeys } from '../ui/use-hotkeys.js';

/** The row that the keys act on: the first one, until arrow keys or a click choose another that is there. */
export function useChosen<Row>(rows: readonly Row[], idOf: (row: Row) => number) {
  const [chosenId, choose] = useState<number | null>(null);
  const at = Math.max(
    0,
    rows.findIndex((row) => idOf(row) === chosenId),
  );
  const step = (by: number) => () => {
    const row = rows[at + by] ?? rows[at];
    if (row !== undefined) choose(idOf(row));
  };
  useHotkeys({ ArrowDown: step(1), ArrowUp: step(-1) });
  return { chosen: rows[at], choose };
}
