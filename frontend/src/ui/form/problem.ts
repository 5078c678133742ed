import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

/** What is wrong with what was typed: what is toasted, and what stands at each field. */
export interface Problem<Values> {
  readonly told: string;
  readonly at: Readonly<Partial<Record<keyof Values & string, string>>>;
}

/** One thing is wrong with one field, told in the same words. */
export function wrong<Values>(source: keyof Values & string, told: string): Problem<Values> {
  return { told, at: { [source]: told } as Problem<Values>['at'] };
}

/** Where something has to be filled in. */
export const FILL_IN = 'Fill this in';

/** The first of some checks that finds something. */
export function firstProblem<Values>(
  ...problems: readonly (Problem<Values> | null)[]
): Problem<Values> | null {
  return problems.find((problem) => problem !== null) ?? null;
}

/** What react-hook-form asks before it submits, and at each change of a field after that. */
export function resolverOf<Values extends FieldValues>(
  problemOf: (values: Values) => Problem<Values> | null,
): Resolver<FieldValues> {
  return (values) => {
    const problem = problemOf(values as Values);
    if (problem === null) return { values, errors: {} };
    const errors = Object.entries(problem.at).map(([source, message]) => [
      source,
      { type: 'validate', message },
    ]);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors };
  };
}
