import type { HealthView } from '@taya/contracts/answers/health';
import { clockWords } from '@taya/contracts/clock';
import type { Role } from '@taya/contracts/roles';
import { mayDo } from '../data/access.js';
import { useHealth } from '../data/health.js';
import { CLOCK_TOLERANCE_MS, usePcClockAhead } from '../data/pc-clock.js';
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
