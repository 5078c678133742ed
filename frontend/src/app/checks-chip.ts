import type { LiveIdentities } from '@taya/contracts/answers/identities';
import type { Role } from '@taya/contracts/roles';
import { mayOpen } from '../data/access.js';
import { useIdentities } from '../data/identities.js';
import type { Chip } from '../ui/status-chips.js';

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
