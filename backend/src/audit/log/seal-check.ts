import { keyIdOf, type Seal, signedTextOf } from '@taya/contracts/seal';
import type { RecordedEvent, Tail } from '../../event-store/event-store.js';
import { isOpening, isSeal } from '../../ledger/event-kinds.js';
import type { EventOf, LedgerEvent } from '../../ledger/events.js';
import { isSignedBy, type StationTrust } from '../../system/station-key.js';
import { Violation } from './violation.js';

/**
 * Checks the seals of a log against the log itself: each names the event before it with its hash, and is signed; its sums
 * are the auditor's. Seals from paper or from a witness are looked for at the place that they name.
 */
export class SealCheck {
  readonly #key: StationTrust['key'];
  readonly #expected: Map<number, Seal[]>;
  #count = 0;
  #found = 0;
  #stationId = '';
  #previous: Tail = { revision: -1, hash: '' };
  /** The keys that signed, each with its first seal. */
  readonly #keys = new Map<string, number>();
  #lastKey = '';

  /** @param expected seals that were kept outside of the station */
  constructor(trust: StationTrust | undefined, expected: readonly Seal[] = []) {
    this.#key = trust?.key ?? null;
    this.#expected = Map.groupBy(expected, ({ revision }) => revision);
  }

  /** @throws Violation for a seal of the log, or one from outside, that the log does not bear out */
  take(event: LedgerEvent, { revision, hash }: RecordedEvent): void {
    if (isOpening(event)) this.#stationId = event.data.stationId;
    if (isSeal(event)) this.#judge(event);
    // A seal names the event before it.
    for (const seal of this.#expected.get(revision - 1) ?? []) this.#find(seal, event);
    this.#previous = { revision, hash };
  }

  /** @throws Violation when the log ends before a seal from outside, or was last sealed with another key */
  end({ revision }: Tail): void {
    const missing = [...this.#expected.values()].flat().find((seal) => seal.revision >= revision);
    if (missing !== undefined) {
      const reason = `the log ends before it, but seal ${missing.sealId} of ${missing.date} stands for more: up to revision ${missing.revision}`;
      throw new Violation('seals', revision + 1, reason);
    }
    const key = this.#key;
    if (key === null || this.#lastKey === '' || keyIdOf(this.#lastKey) === key.id) return;
    const reason = `the last seal was signed with the key ${keyIdOf(this.#lastKey)}, and the station's is ${key.id}`;
    throw new Violation('seals', null, reason);
  }

  get summary(): string {
    const keys = [...this.#keys].map(([id, first]) => (first === 1 ? id : `${id} from seal ${first} on`));
    const signed = keys.length === 0 ? '' : `, signed with the key ${keys.join(', ')}`;
    const outside = this.#found === 0 ? '' : `; ${this.#found} from outside are borne out`;
    return `${this.#count} sealed days, each with the hash and the sums of its place${signed}${outside}`;
  }

  #judge(event: EventOf<'day.sealed'>): void {
    const { revision, hash } = this.#previous;
    const { sealId, publicKey, ...data } = event.data;
    const violationOf = (reason: string) => new Violation('seals', event.revision, reason);
    if (data.revision !== revision)
      throw violationOf(`seal ${sealId} names revision ${data.revision}, not the one before it`);
    if (data.hash !== hash)
      throw violationOf(`seal ${sealId} names the hash ${data.hash}, but the log has ${hash}`);
    if (!isSignedBy(publicKey, signedTextOf(this.#sealIn(event)), data.signature))
      throw violationOf(`the signature of seal ${sealId} is wrong`);
    this.#count += 1;
    if (publicKey !== this.#lastKey) this.#keys.set(keyIdOf(publicKey), sealId);
    this.#lastKey = publicKey;
  }

  /** As it is on paper. */
  #sealIn({ data: { publicKey, ...seal } }: EventOf<'day.sealed'>): Seal {
    return { ...seal, stationId: this.#stationId, keyId: keyIdOf(publicKey) };
  }

  /** The one in the log was signed: where all of it is the same, so was this one. */
  #find(seal: Seal, event: LedgerEvent): void {
    const name = `seal ${seal.sealId} of ${seal.date}`;
    const violationOf = (reason: string) => new Violation('seals', event.revision, `${name} ${reason}`);
    if (!isSeal(event)) throw violationOf(`is not in the log, which has ${event.type} in its place`);
    const logged = fieldsOf(this.#sealIn(event));
    for (const [field, said] of Object.entries(fieldsOf(seal)))
      if (logged[field] !== said)
        throw violationOf(`says ${field} ${said}, but that in the log ${logged[field]}`);
    this.#found += 1;
  }
}

function fieldsOf({ sums, ...seal }: Seal): Readonly<Record<string, unknown>> {
  return { ...seal, overShort: 0, ...sums };
}
