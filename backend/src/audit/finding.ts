/** What the audit looks at, in the order in which it reports. */
export const CHECKS = [
  'chain',
  'events',
  'transitions',
  'journal',
  'identity 1',
  'identity 2',
  'identity 3',
  'identity 4',
  'accounts',
  'anchor',
  'read models',
] as const;
export type Check = (typeof CHECKS)[number];

/** Something does not hold: what, and the revision of the first event it does not hold for; null when it is no event. */
export class Finding extends Error {
  override readonly name = 'Finding';
  readonly check: Check;
  readonly revision: number | null;

  constructor(check: Check, revision: number | null, reason: string) {
    super(revision === null ? reason : `revision ${revision}: ${reason}`);
    this.check = check;
    this.revision = revision;
  }
}

/** A rule is broken by the event that is being looked at; whoever looks adds which one it is. */
export class BrokenRule extends Error {
  override readonly name = 'BrokenRule';
}

/** @throws BrokenRule unless `holds`; the reason is made only then */
export function must(holds: boolean, reason: () => string): asserts holds {
  if (!holds) throw new BrokenRule(reason());
}

/** Runs a check of one event. @throws Finding for what it found; anything else as it is */
export function finding<T>(check: Check, revision: number, examine: () => T): T {
  try {
    return examine();
  } catch (error) {
    if (error instanceof BrokenRule) throw new Finding(check, revision, error.message);
    throw error;
  }
}
