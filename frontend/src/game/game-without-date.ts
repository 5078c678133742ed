import { dayOf } from '../ui/format.js';

/** The default name of a game has its date, which has a column of its own beside it. */
export function gameWithoutDate(name: string, at: string | null): string {
  const suffix = ` - ${dayOf(at)}`;
  return name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
}
