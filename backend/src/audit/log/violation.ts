import { NamedError } from '../../system/named-error.js';

/** The checks of the audit, in the order of its report. */
export const CHECKS = [
  'file',
  'chain',
  'events',
  'transitions',
  'journal',
  'identity 1',
  'identity 2',
  'identity 3',
  'identity 4',
  'accounts',
  'seals',
  'anchor',
  'snapshots',
  'passwords',
  'read models',
] as const;
export type Check = (typeof CHECKS)[number];

/** A check failed: which one, and the revision of the first event it failed at; null when it is not about an event. */
export class Violation extends NamedError {
  constructor(
    readonly check: Check,
    readonly revision: number | null,
    readonly reason: string,
  ) {
    super(revision === null ? reason : `revision ${revision}: ${reason}`);
  }
}
