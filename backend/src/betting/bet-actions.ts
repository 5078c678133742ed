import { Injectable } from '@nestjs/common';
import type { BetView } from '@taya/contracts/bet';
import { ERRORS } from '@taya/contracts/errors';
import { CommandGate, type CommandSource } from '../http/commands.js';
import { Failure } from '../http/failure.js';
import type { CommandOf } from '../ledger/commands.js';
import { isUnreachable, ReadModels } from '../read-models/read-models.js';
import { betView, whyNotPayable } from './bet-view.js';
import { BetViews } from './bet-views.js';
import { type BetInGame, betWithCode, wholeSerial } from './find-bets.js';

export type BetAction = CommandOf<'payBet' | 'claimBet' | 'cancelBet'>['type'];

/**
 * Pays, claims and cancels bets. The ledger finds the bet by its serial and decides, without the read models. They are
 * only asked for the reason when the ledger does not know the bet.
 */
@Injectable()
export class BetActions {
  constructor(
    private readonly gate: CommandGate,
    private readonly models: ReadModels,
    private readonly views: BetViews,
  ) {}

  /** @returns the bet as it is afterwards. @throws Failure BAD_SERIAL, BET_NOT_FOUND, and why it may not be done */
  async act(action: BetAction, code: string, source: CommandSource): Promise<BetView> {
    const serial = wholeSerial(code);
    return this.views.changed(await this.#done(action, serial, source));
  }

  async #done(action: BetAction, serial: string, source: CommandSource) {
    try {
      return await this.gate.execute(source, { type: action, serial }, { serial });
    } catch (error) {
      const isUnknown = error instanceof Failure && error.code === 'BET_NOT_FOUND';
      throw isUnknown ? await this.#whyNot(action, serial, source.actor.userId) : error;
    }
  }

  async #whyNot(action: BetAction, serial: string, userId: number): Promise<Failure> {
    try {
      const found = await betWithCode(await this.models.current(), serial);
      return action === 'cancelBet' ? whyNotCancellable(found, userId) : whyNotPaid(found);
    } catch (error) {
      if (error instanceof Failure) return error;
      if (!isUnreachable(error)) throw error;
      // That it cannot be done is certain without them.
      return action === 'cancelBet' ? notCancellable() : notPayable();
    }
  }
}

const LATER = 'The reason can be looked up once the server has caught up.';

function notPayable(): Failure {
  return new Failure('BET_NOT_PAYABLE', `${ERRORS.BET_NOT_PAYABLE.message} ${LATER}`);
}

function notCancellable(): Failure {
  return new Failure('BET_NOT_CANCELLABLE', `This bet cannot be cancelled. ${LATER}`);
}

function whyNotCancellable({ bet }: BetInGame, userId: number): Failure {
  if (bet.tellerId !== userId) return new Failure('NOT_YOUR_BET');
  return new Failure(bet.cancelledAt === null ? 'BET_NOT_CANCELLABLE' : 'BET_ALREADY_CANCELLED');
}

function whyNotPaid({ bet, game }: BetInGame): Failure {
  return new Failure(whyNotPayable(betView(bet, game)) ?? 'BET_NOT_PAYABLE');
}
