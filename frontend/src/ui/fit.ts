import type { CSSProperties } from 'react';

/**
 * Gives the length of a text to the style sheet: the class `fit` makes it as large as its place allows.
 * @param usualLength up to this length the size stays the same
 */
export function fitted(text: string, usualLength = 0): CSSProperties {
  return { '--length': Math.max(usualLength, text.length) } as CSSProperties;
}
