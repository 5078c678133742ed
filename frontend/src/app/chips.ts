import type { HealthView } from '@taya/contracts/answers/health';
import type { LiveIdentities } from '@taya/contracts/answers/identities';
import type { ShiftView } from '@taya/contracts/answers/shift';
import { clockWords } from '@taya/contracts/clock';
import type { Role } from '@taya/contracts/roles';
import { mayDo, mayOpen } from '../data/access.js';
import { useHealth } from '../data/health.js';
import { useIdentities } from '../data/identities.js';
import { CLOCK_TOLERANCE_MS, usePcClockAhead } from '../data/pc-clock.js';
import { useShift } from '../data/shift.js';
import { timeOfDay } from '../ui/format.js';
import type { Chip } from '../ui/status-chips.js';

/**
 * The warnings in the header: everybody sees that the clock of the PC is wrong; only those who can help see trouble of
 * the server.
 */
export function useWarnings(role: Role): readonly Chip[] {
  const aheadMs = usePcClockAhead();
  const mayHelp = mayDo(role, 'write', 'game') || mayDo(role, 'write', 'settings');
  const { data: health } = useHealth(mayHelp);
  return [...(mayHelp && health !== undefined ? warningsOf(health) : []), ...pcClockWarnings(aheadMs)];
}

export function warningsOf({ clock, degraded }: Pick<HealthView, 'clock' | 'degraded'>): readonly Chip[] {
  const warnings: Chip[] = [];
  if (degraded.length > 0) warnings.push(degradedChip(degraded));
  if (clock.isOff) {
    warnings.push({ text: `Server clock ${clockWords(clock.offBySeconds * 1_000)}`, tone: 'bad' });
  }
  return warnings;
}

function degradedChip(parts: HealthView['degraded']): Chip {
  const names = parts.map(({ part, state }) => `${part} (${state})`).join(', ');
  const title = parts.map(({ message }) => message).join('\n');
  return { text: `Not working: ${names}`, tone: 'bad', title };
}

function pcClockWarnings(aheadMs: number): readonly Chip[] {
  if (Math.abs(aheadMs) <= CLOCK_TOLERANCE_MS) return [];
  return [{ text: `PC clock ${clockWords(aheadMs)}`, tone: 'bad' }];
}

const ASK_EVERY_MS = 10_000;

export function useChecksChip(role: Role): readonly Chip[] {
  const mayAsk = mayOpen(role, 'livecheck');
  const { data } = useIdentities(ASK_EVERY_MS, mayAsk);
  return mayAsk ? [{ ...checksChip(data), isWide: true }] : [];
}

type Shown = Pick<LiveIdentities, 'is_on' | 'holds' | 'checked_at' | 'waits_for'>;

export function checksChip(live: Shown | undefined): Chip {
  if (live?.is_on === false) return { text: 'Checks off', tone: 'unknown' };
  if (live?.holds === false) return { text: 'A check differs', tone: 'bad', title: 'Live check says which' };
  if (live === undefined || live.checked_at === null) return { text: 'Not checked yet', tone: 'unknown' };
  if (live.waits_for !== null)
    return { text: 'Checks wait', tone: 'warning', title: `for the ${live.waits_for}` };
  return { text: 'All checks hold', tone: 'good' };
}

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
