import { type Problem, wrong } from '../ui/form/problem.js';

/**
 * The problem of the first field that holds no whole number between two limits, both included.
 * @param typed the texts by the names of their fields
 */
export function wholeNumberProblem<Values>(
  typed: Readonly<Partial<Record<keyof Values & string, string>>>,
  labels: Readonly<Partial<Record<keyof Values & string, string>>>,
  [least, most]: readonly [least: number, most: number],
): Problem<Values> | null {
  const sources = Object.keys(typed) as (keyof Values & string)[];
  const isWhole = (text: string) => /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most;
  const bad = sources.find((source) => !isWhole((typed[source] ?? '').trim()));
  if (bad === undefined) return null;
  return wrong(bad, `${labels[bad]} must be a whole number from ${least} to ${most}`);
}
