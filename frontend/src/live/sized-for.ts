import type { CSSProperties } from 'react';

/** Tells the style sheet how long a text is, for its size. @param usualLength up to which the size stays the same */
export function sizedFor(text: string, usualLength = 0): CSSProperties {
  return { '--length': Math.max(usualLength, text.length) } as CSSProperties;
}
