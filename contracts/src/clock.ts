const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** From where on a distance is given in a unit: as soon as it would round to a whole one in the unit below. */
const UNITS = [
  ['d', DAY_MS, DAY_MS - HOUR_MS / 2],
  ['h', HOUR_MS, HOUR_MS - MINUTE_MS / 2],
  ['min', MINUTE_MS, MINUTE_MS - 500],
] as const;

/** `20 min behind`, `2 h ahead`, in the largest unit that fits at least once. */
export function clockWords(aheadMs: number): string {
  const distanceMs = Math.abs(aheadMs);
  const [unit, unitMs] = UNITS.find(([, , fromMs]) => distanceMs >= fromMs) ?? ['s', 1_000];
  return `${Math.round(distanceMs / unitMs)} ${unit} ${aheadMs < 0 ? 'behind' : 'ahead'}`;
}
