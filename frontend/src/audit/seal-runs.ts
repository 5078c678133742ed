export interface Run {
  /** Where it begins. */
  readonly at: number;
  readonly text: string;
  readonly isOther: boolean;
}

/** A seal as somebody typed it, in runs that are as in another one, or not. */
export function runsOf(typed: string, other: string): readonly Run[] {
  const runs: Run[] = [];
  for (const [at, character] of [...typed].entries()) {
    const isOther = character !== other.charAt(at);
    const last = runs.at(-1);
    if (last?.isOther === isOther) runs[runs.length - 1] = { ...last, text: last.text + character };
    else runs.push({ at, text: character, isOther });
  }
  return runs;
}
