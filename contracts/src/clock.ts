const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const;

/** `20 min behind`, `2 h ahead`, in the largest unit that fits at least once. */
export function clockWords(aheadMs: number): string {
  const distanceMs = Math.abs(aheadMs);
  const [unit, unitMs] = UNITS.find(([, ms]) => distanceMs >= ms) ?? ['s', 1_000];
  return `${Math.round(distanceMs / unitMs)} ${unit} ${aheadMs < 0 ? 'behind' : 'ahead'}`;
}
