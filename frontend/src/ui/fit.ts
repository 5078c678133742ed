import type { CSSProperties } from 'react';

/**
 * Gives the length of a text to the style sheet, which sizes it.
 * @param usualLength up to this length the size stays the same
 */
export function sizedFor(text: string, usualLength = 0): CSSProperties {
  return { '--length': Math.max(usualLength, text.length) } as CSSProperties;
}
