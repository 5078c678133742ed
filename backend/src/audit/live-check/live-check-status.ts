import {
  type Awaited,
  CHECKED_PARTS,
  type FirstBad,
  type LiveIdentities,
} from '@taya/contracts/answers/identities';
import { PartLog } from '../../system/log-events.js';

/** Before the first check, and where the checks are switched off. */
export function notCheckedYet(isOn: boolean): LiveIdentities {
  return {
    is_on: isOn,
    holds: true,
    revision: -1,
    ledger_revision: -1,
    waits_for: null,
    checking_again: null,
    checked_at: null,
    parts: CHECKED_PARTS.map((name) => ({ name, holds: true, revision: -1, checked: 0, first_bad: null })),
  };
}

/** What the checks that run all the time have found; each change from good to bad and back is logged. */
export class LiveCheckStatus {
  readonly #log = new PartLog('live check');
  #latest: LiveIdentities;
  /** A round from the first event on that somebody asked for, up to where the log went then. */
  #again: { readonly through: number; readonly isBegun: boolean } | null = null;

  constructor(isOn: boolean) {
    this.#latest = notCheckedYet(isOn);
  }

  get latest(): LiveIdentities {
    return this.#latest;
  }

  /** Has the whole log checked again from its first event; asked once more meanwhile, nothing changes. */
  checkAgain(): void {
    if (this.#again !== null) return;
    this.#again = { through: this.#latest.ledger_revision, isBegun: false };
    this.#latest = { ...this.#latest, checking_again: -1 };
  }

  /** Whether the next check is to begin at the first event; true once for each round. */
  beginAgain(): boolean {
    if (this.#again === null || this.#again.isBegun) return false;
    this.#again = { ...this.#again, isBegun: true };
    return true;
  }

  /** Nothing can be checked at the moment: what was found stays, and its age is shown. */
  recordWaiting(for_: Awaited, reason: string): void {
    this.#logWaiting(for_, `: ${reason}`);
    this.#latest = { ...this.#latest, waits_for: for_ };
  }

  record(result: LiveIdentities): void {
    const now = this.#withKnown(result);
    const before = firstBads(this.#latest);
    this.#logWaiting(result.waits_for);
    this.#latest = now;
    for (const { name, first_bad } of now.parts) {
      if (first_bad === null) continue;
      // An earlier event is found later where many differ: then it is the one to be logged.
      const known = before.get(name);
      if (known === undefined || (first_bad.revision ?? 0) < (known ?? 0)) this.#logDiffers(name, first_bad);
    }
    if (before.size > 0 && now.holds) {
      this.#log.write('audit.holds', `Everything holds again, up to revision ${now.revision}`, {
        revision: now.revision,
      });
    }
  }

  /** Once for each change. @param reason after what is waited for */
  #logWaiting(for_: Awaited | null, reason = ''): void {
    const before = this.#latest.waits_for;
    if (before === for_) return;
    if (for_ === null) this.#log.write('audit.goes-on', `The checks go on; they waited for the ${before}`);
    else this.#log.write('audit.waits', `The checks wait for the ${for_}${reason}`, { for: for_ });
  }

  #logDiffers(check: string, { revision, teller, amount, reason }: FirstBad): void {
    const of = teller === null ? '' : `, teller ${teller}`;
    const by = amount === null ? '' : `, by ${amount}`;
    const at = revision === null ? '' : ` from revision ${revision} on`;
    const text = `${check}: what is checked does not hold${at}${of}${by}: ${reason}`;
    this.#log.write('audit.differs', text, { check, revision, teller, amount });
  }

  /** What did not hold stays so until the round that was asked for has come as far as the log went. */
  #withKnown(result: LiveIdentities): LiveIdentities {
    if (this.#again === null) return result;
    const { through, isBegun } = this.#again;
    if (!isBegun) return { ...result, checking_again: -1 };
    if (!result.holds || result.revision >= Math.min(through, result.ledger_revision)) {
      this.#again = null;
      return result;
    }
    const { holds, parts } = this.#latest;
    const bad = new Map(parts.filter((part) => !part.holds).map((part) => [part.name, part]));
    return {
      ...result,
      holds,
      checking_again: result.revision,
      parts: result.parts.map((part) => bad.get(part.name) ?? part),
    };
  }
}

/** The first revision that does not hold, of each part that does not. */
function firstBads({ parts }: LiveIdentities): ReadonlyMap<string, number | null> {
  return new Map(
    parts.flatMap(({ name, holds, first_bad }) => (holds ? [] : [[name, first_bad?.revision ?? null]])),
  );
}
