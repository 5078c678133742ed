import type { ShiftView } from '@taya/contracts/answers/shift';
import { useShift } from '../data/shift.js';
import { timeOfDay } from '../ui/format.js';
import type { Chip } from '../ui/status-chips.js';

/** The state of the shift, for the header of a till. */
export function useShiftChip(): readonly Chip[] {
  const shift = useShift();
  return shift === undefined ? [] : [{ ...shiftChip(shift), isWide: true }];
}

export function shiftChip(shift: Pick<ShiftView, 'status' | 'opened_at'> | null): Chip {
  switch (shift?.status) {
    case 'open':
      return { text: `Shift since ${timeOfDay(shift.opened_at)}`, tone: 'good' };
    case 'counting':
      return { text: 'Drawer hidden: counting', tone: 'bad' };
    case 'counted':
      return { text: 'Drawer counted', tone: 'warning' };
    default:
      return { text: 'No shift open', tone: 'warning' };
  }
}
