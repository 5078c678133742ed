import { Injectable } from '@nestjs/common';
import type { BetView, TellerName } from '@taya/contracts/bet';
import { fullName } from '@taya/contracts/teller';
import type { BetSold } from '../ledger/betting.js';
import type { BetChanged } from '../ledger/results.js';
import type { UserRow } from '../ledger/state/state.js';
import { ReadModels } from '../read-models/read-models.js';
import { betView, type Eyes } from './bet-view.js';
import { betWithId } from './find-bets.js';

/** The views of bets after a command, made from the ledger's result once it is durable. */
@Injectable()
export class BetResultViews {
  constructor(private readonly models: ReadModels) {}

  async viewSold({ bet, game }: BetSold): Promise<BetView> {
    return game === null ? this.#readStored(bet.id) : betView(bet, game);
  }

  async viewChanged({ betId, after }: BetChanged, eyes?: Eyes): Promise<BetView> {
    return after === null ? this.#readStored(betId, eyes) : betView(after.bet, after.game, eyes);
  }

  /** For a repeated command about a bet that the ledger has forgotten since. */
  async #readStored(betId: number, eyes?: Eyes): Promise<BetView> {
    const { bet, game } = await betWithId(await this.models.current(), betId);
    return betView(bet, game, eyes);
  }
}

export function tellerName({ firstName, middleName, lastName, location }: UserRow): TellerName {
  return { full_name: fullName(firstName, middleName, lastName), location };
}
