import { Injectable } from '@nestjs/common';
import { ERRORS } from '@taya/contracts/errors';
import { Failure } from '../http/failure.js';
import { isUnreachable, ReadModels } from '../read-models/read-models.js';
import { betView, whyNotPayable } from './bet-view.js';
import { type BetWithGame, betWithCode, betWithId } from './find-bets.js';

/** Its serial, or its id. */
type Named = string | number;

const LATER = 'The reason can be looked up once the server has caught up.';

/**
 * The reason why nothing can be done about a bet that the ledger does not know. The ledger finds bets by their serial and
 * decides, without the read models; they are only asked for the reason.
 */
@Injectable()
export class RefusalReasons {
  constructor(private readonly models: ReadModels) {}

  /** @throws Failure with the reason why it is not paid or claimed; `error` itself when it is about a bet that is known */
  whyNotPaid(error: unknown, named: Named): Promise<never> {
    const unreadable = new Failure('BET_NOT_PAYABLE', `${ERRORS.BET_NOT_PAYABLE.message} ${LATER}`);
    return this.#explain(error, named, unreadable, notPayable);
  }

  /** @throws Failure with the reason why a teller may not cancel it; `error` itself when it is about a bet that is known */
  whyNotCancelled(error: unknown, serial: string, tellerId: number): Promise<never> {
    const unreadable = new Failure('BET_NOT_CANCELLABLE', `This bet cannot be cancelled. ${LATER}`);
    return this.#explain(error, serial, unreadable, ({ bet }) => {
      if (bet.tellerId !== tellerId) return new Failure('NOT_YOUR_BET');
      return new Failure(bet.cancelledAt === null ? 'BET_NOT_CANCELLABLE' : 'BET_ALREADY_CANCELLED');
    });
  }

  /** @param unreadable thrown while the read models cannot be asked: that it cannot be done is certain without them */
  async #explain(
    error: unknown,
    named: Named,
    unreadable: Failure,
    reasonOf: (found: BetWithGame) => Failure,
  ): Promise<never> {
    if (!(error instanceof Failure) || error.code !== 'BET_NOT_FOUND') throw error;
    throw await this.#findReason(named, reasonOf).catch((failure: unknown) => {
      if (failure instanceof Failure) return failure;
      if (isUnreachable(failure)) return unreadable;
      throw failure;
    });
  }

  async #findReason(named: Named, reasonOf: (found: BetWithGame) => Failure): Promise<Failure> {
    const reader = await this.models.current();
    return reasonOf(
      await (typeof named === 'string' ? betWithCode(reader, named) : betWithId(reader, named)),
    );
  }
}

const notPayable = ({ bet, game }: BetWithGame): Failure =>
  new Failure(whyNotPayable(betView(bet, game)) ?? 'BET_NOT_PAYABLE');
