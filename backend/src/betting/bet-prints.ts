import { Injectable } from '@nestjs/common';
import type { CountedReceipt, PrintView } from '@taya/contracts/print';
import { instant } from '@taya/contracts/time';
import { CommandGate, type CommandSource } from '../platform/http/commands.js';
import { ownEvent } from '../platform/pipeline/own-event.js';
import { ReadModels } from '../platform/read-models/read-models.js';
import { BetActions } from './bet-actions.js';
import { latestGame, tellerName } from './bet-answers.js';
import { betWithCode, wholeSerial } from './find-bets.js';

/** Counts prints of receipts: whoever puts one on paper asks here first which print it is. */
@Injectable()
export class BetPrints {
  constructor(
    private readonly gate: CommandGate,
    private readonly models: ReadModels,
    private readonly actions: BetActions,
  ) {}

  /** @throws Failure BAD_SERIAL, BET_NOT_FOUND, NOT_YOUR_BET, BET_NOT_PAID, BEHIND */
  async print(receipt: CountedReceipt, code: string, source: CommandSource): Promise<PrintView> {
    const serial = wholeSerial(code);
    const { documents, revision } = await this.models.asOf();
    const found = await betWithCode(documents, serial);
    const { id: betId, gameId, tellerId, side, payerId, isAdminClaim: isClaimed, prints } = found.bet;
    const printed = { count: prints[receipt], revision };
    const done = await this.gate.execute(
      source,
      { type: 'recordPrint', betId, gameId, tellerId, side, receipt, payerId, isClaimed, printed },
      { serial },
      (state, events) => ({
        game: latestGame(state, gameId),
        // Of a repeated command that first bet's, should its code stand for another one by now.
        teller: tellerName(state, ownEvent(events, 'bet.printed').data.sellerId),
        paidBy: payerId === null ? null : tellerName(state, payerId),
      }),
    );
    const { game, teller, paidBy } = done.answer;
    const { data, at } = ownEvent(done.events, 'bet.printed');
    const bet = await this.actions.viewAfter(found, done, game);
    return { receipt, count: data.count, printed_at: instant(at), bet, teller, paidBy };
  }
}
