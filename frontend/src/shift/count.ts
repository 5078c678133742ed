import { type Centavos, fromTwoPlaces, pesos } from '@taya/contracts/centavos';
import { countedSum, MAX_PIECES } from '@taya/contracts/shift';

/** A count while it is typed: a text for each denomination, and the line that the caret is in. */
export interface Count {
  readonly pieces: readonly string[];
  readonly at: number;
}

export type CountEvent =
  | { readonly type: 'typed'; readonly text: string }
  /** The caret came to a line. */
  | { readonly type: 'reached'; readonly line: number }
  | { readonly type: 'emptied' | 'left' };

/** A shift is counted once or twice. */
export const COUNT_NAMES = ['first', 'second'] as const;

/** `₱1,000`, `₱0.25` */
export const pieceText = (denomination: Centavos) => pesos(denomination).replace(/\.00$/, '');

export const startCount = (denominations: readonly string[]): Count => ({
  pieces: denominations.map(() => ''),
  at: 0,
});

const PIECES = /^\d*$/;

/** The count after an event. What is no number of pieces changes nothing; a line that is left goes to the next one. */
export function countStep(count: Count, event: CountEvent): Count {
  const { pieces, at } = count;
  switch (event.type) {
    case 'typed':
      return PIECES.test(event.text) && Number(event.text) <= MAX_PIECES ? typedIn(count, event.text) : count;
    case 'emptied':
      return typedIn(count, '');
    case 'reached':
      return { ...count, at: event.line };
    case 'left':
      return { ...count, at: Math.min(at + 1, pieces.length - 1) };
  }
}

function typedIn(count: Count, text: string): Count {
  return { ...count, pieces: count.pieces.map((each, line) => (line === count.at ? text : each)) };
}

export const isAtEnd = ({ pieces, at }: Count): boolean => at === pieces.length - 1;

/** What a line comes to; null where nothing was typed. */
export function lineSum(denomination: string, pieces: string | undefined): Centavos | null {
  return pieces ? countedSum([{ denomination: fromTwoPlaces(denomination), pieces: Number(pieces) }]) : null;
}

export function sumOf({ pieces }: Count, denominations: readonly string[]): Centavos {
  return countedSum(
    denominations.map((each, line) => ({ denomination: fromTwoPlaces(each), pieces: Number(pieces[line]) })),
  );
}

/** In the form that is sent: an empty line is 0. */
export function denominationsOf({ pieces }: Count, denominations: readonly string[]): Record<string, number> {
  return Object.fromEntries(denominations.map((each, line) => [each, Number(pieces[line])]));
}
