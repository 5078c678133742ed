import type { DrawerView } from '@taya/contracts/answers/drawer';

type Window = Pick<DrawerView, 'location' | 'signed_in' | 'shift'>;

/** What is to be known of each window that does not sell: `Window 6 closed`, `Window 4 not signed in`. */
export function closedWindows(windows: readonly Window[], hasShifts: boolean): readonly string[] {
  return windows.flatMap(({ location, signed_in, shift }) => {
    if (hasShifts && (shift === null || shift.status === 'closed')) return [`${location} closed`];
    return signed_in ? [] : [`${location} not signed in`];
  });
}

/** What counts found in all drawers together. */
export function overOrShort(overShort: string): 'over' | 'short' | null {
  if (overShort === '0.00') return null;
  return overShort.startsWith('-') ? 'short' : 'over';
}
