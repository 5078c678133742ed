import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

/** What is wrong with the typed values: the text to toast, and the text at each field. */
export interface Problem<Values> {
  readonly message: string;
  readonly at: Readonly<Partial<Record<keyof Values & string, string>>>;
}

/** One problem of one field, with the same text in both places. */
export function wrong<Values>(source: keyof Values & string, message: string): Problem<Values> {
  return { message, at: { [source]: message } as Problem<Values>['at'] };
}

/** The error at an empty field that is required. */
export const FILL_IN = 'Fill this in';

/** The problem of the first check that finds one. */
export function firstProblem<Values>(
  ...problems: readonly (Problem<Values> | null)[]
): Problem<Values> | null {
  return problems.find((problem) => problem !== null) ?? null;
}

/** The form's validation for react-hook-form, before it submits and at each change of a field after that. */
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
