import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { SealCheckView } from '@taya/contracts/answers/seal';
import { parseSeal, type Seal, sealText, signedTextOf } from '@taya/contracts/seal';
import { instant } from '@taya/contracts/time';
import { Failure } from '../../http/failure.js';
import { text } from '../../http/fields.js';
import { LEDGER, type Ledger } from '../../pipeline/ledger.js';
import { SEALS, type SealDocument } from '../../read-models/collections.js';
import { ReadModels } from '../../read-models/read-models.js';
import { isSignedBy } from '../../system/station-key.js';
import { SYSTEM, type System } from '../../system/system.js';

const MAX_LENGTH = 500;

export const CHECKED_SEAL = { text: text({ maxLength: MAX_LENGTH }) };

/**
 * Whether the log has the event that a seal names, with its hash, and this very seal after it, rightly signed. Whether
 * every hash up to there is right is what the audit works out.
 */
export class CheckSeal extends Query<SealCheckView> {
  constructor(readonly text: string) {
    super();
  }
}

@QueryHandler(CheckSeal)
export class CheckSealHandler implements IQueryHandler<CheckSeal> {
  constructor(
    private readonly models: ReadModels,
    @Inject(LEDGER) private readonly ledger: Ledger,
    @Inject(SYSTEM) private readonly system: System,
  ) {}

  /** @throws Failure VALIDATION, BEHIND */
  async execute({ text }: CheckSeal): Promise<SealCheckView> {
    const seal = parseSeal(text);
    if (seal === null) throw new Failure('VALIDATION', 'This is no seal: a seal begins with taya-seal');
    const found = await (await this.models.current()).get(SEALS, seal.sealId);
    const reason = await this.#problemOf(seal, found);
    const checkedAt = instant(this.system.clock.nowMs());
    return {
      holds: reason === null,
      reason,
      id: seal.sealId,
      date: seal.date,
      text: found?.text ?? null,
      checked_at: checkedAt,
    };
  }

  async #problemOf(seal: Seal, found: SealDocument | null): Promise<string | null> {
    const { sealId, date, revision, signature } = seal;
    if (found === null) return `The log has no seal ${sealId}`;
    if (found.text !== sealText(seal)) return `Seal ${sealId} of the log is another one than this of ${date}`;
    if (!isSignedBy(found.publicKey, signedTextOf(seal), signature)) return 'The signature is wrong';
    const hash = await this.ledger.hashAt(revision);
    if (hash === null) throw new Failure('BEHIND');
    return hash === seal.hash ? null : `At revision ${revision} the log has the hash ${hash}`;
  }
}
