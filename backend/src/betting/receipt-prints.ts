import { Inject, Injectable } from '@nestjs/common';
import { type CountedReceipt, type PrintView, witnessDigits } from '@taya/contracts/print';
import { instant } from '@taya/contracts/time';
import { CommandGateway, type CommandSource, type FieldsOf, LedgerCommand } from '../http/command-gateway.js';
import { Failure } from '../http/failure.js';
import type { BetPrinted } from '../ledger/prints.js';
import { LEDGER, type Ledger } from '../pipeline/ledger.js';
import { ReadModels } from '../read-models/read-models.js';
import { tellerName } from './bet-result-views.js';
import { betView } from './bet-view.js';
import { type BetWithGame, betWithCode, betWithId, tellerNamed, wholeSerial } from './find-bets.js';

/** Numbers the prints of receipts: a client that prints one asks here first which print it is. */
@Injectable()
export class ReceiptPrints {
  constructor(
    private readonly gateway: CommandGateway,
    private readonly models: ReadModels,
    @Inject(LEDGER) private readonly ledger: Ledger,
  ) {}

  /**
   * The ledger knows bets in play, unpaid winners and bets that were just paid or cancelled; all others are looked up for it.
   * @throws Failure BAD_SERIAL, BET_NOT_FOUND, NOT_YOUR_BET, BET_NOT_PAID, BEHIND
   */
  async record(receipt: CountedReceipt, code: string, source: CommandSource): Promise<PrintView> {
    const serial = wholeSerial(code);
    const print = { serial, receipt };
    try {
      return await this.#view(await this.#give(print, source));
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'BET_NOT_FOUND') throw error;
      return this.#recordStored(print, source);
    }
  }

  #give(print: FieldsOf<'recordPrint'>, source: CommandSource): Promise<BetPrinted> {
    const { serial } = print;
    return this.gateway.execute(new LedgerCommand('recordPrint', print, source, { serial }));
  }

  async #recordStored(print: FieldsOf<'recordPrint'>, source: CommandSource): Promise<PrintView> {
    const { documents, revision } = await this.models.currentWithRevision();
    const found = await betWithCode(documents, print.serial);
    const { id, gameId, tellerId, prints, payerId, claimedBy } = found.bet;
    const stored = { id, gameId, tellerId, prints, payerId, claimedBy, revision };
    return this.#view(await this.#give({ ...print, stored }, source), found);
  }

  /** @param found the bet in the read models, when it was looked up already */
  async #view(printed: BetPrinted, found?: BetWithGame): Promise<PrintView> {
    const { receipt, count, at, after, seller, payer } = printed;
    const hash = await this.ledger.hashAt(printed.revision);
    const print = {
      receipt,
      count,
      printed_at: instant(at),
      teller: tellerName(seller),
      log_hash: hash === null ? null : witnessDigits(hash),
    };
    const eyes = receipt === 'payout' ? 'receipt' : 'till';
    if (after !== null) {
      const paidBy = payer === null ? null : tellerName(payer);
      return { ...print, bet: betView(after.bet, after.game, eyes), paidBy };
    }
    const { bet, game } = found ?? (await betWithId(await this.models.current(), printed.betId));
    // The read models may not include the latest print yet, or may be newer than the ledger's answer.
    const prints = { ...bet.prints, [receipt]: Math.max(bet.prints[receipt], count) };
    return {
      ...print,
      bet: betView({ ...bet, prints }, game, eyes),
      paidBy: await this.#payerOf(bet.payerId),
    };
  }

  async #payerOf(payerId: number | null) {
    return payerId === null ? null : tellerNamed(await this.models.current(), payerId);
  }
}
