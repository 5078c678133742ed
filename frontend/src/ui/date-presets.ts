import { dateAfter } from '@taya/contracts/day';

export const DATE_PRESETS = ['Today', 'Yesterday', 'This week', 'This month'] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

/** Days of the station, `YYYY-MM-DD`, both included. */
export interface DateRange {
  readonly date_from: string;
  readonly date_to: string;
}

/**
 * The days of a preset. Weeks begin on Monday; the current week and month include the days to come.
 * @param today of the station
 */
export function rangeOf(preset: DatePreset, today: string): DateRange {
  switch (preset) {
    case 'Today':
      return { date_from: today, date_to: today };
    case 'Yesterday':
      return { date_from: dateAfter(today, -1), date_to: dateAfter(today, -1) };
    case 'This week': {
      const monday = dateAfter(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
      return { date_from: monday, date_to: dateAfter(monday, 6) };
    }
    case 'This month': {
      const first = `${today.slice(0, 8)}01`;
      const inNextMonth = dateAfter(first, 31);
      return { date_from: first, date_to: dateAfter(`${inNextMonth.slice(0, 8)}01`, -1) };
    }
  }
}

/** The preset with these days; undefined when there is none. */
export function presetOf(range: DateRange, today: string): DatePreset | undefined {
  return DATE_PRESETS.find((preset) => {
    const { date_from, date_to } = rangeOf(preset, today);
    return date_from === range.date_from && date_to === range.date_to;
  });
}
