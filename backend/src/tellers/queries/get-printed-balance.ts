import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type PrintedBalanceView, witnessDigits } from '@taya/contracts/print';
import { Failure } from '../../http/failure.js';
import { LEDGER, type Ledger } from '../../pipeline/ledger.js';
import { ReadModels } from '../../read-models/read-models.js';
import { ownBalance } from '../../read-models/views.js';
import { getTeller } from './get-teller.js';

/** A teller's drawer with its position in the log, for a receipt. @throws Failure TELLER_NOT_FOUND, COUNT_OPEN */
export class GetPrintedBalance extends Query<PrintedBalanceView> {
  constructor(readonly tellerId: number) {
    super();
  }
}

@QueryHandler(GetPrintedBalance)
export class GetPrintedBalanceHandler implements IQueryHandler<GetPrintedBalance> {
  constructor(
    private readonly models: ReadModels,
    @Inject(LEDGER) private readonly ledger: Ledger,
  ) {}

  async execute({ tellerId }: GetPrintedBalance): Promise<PrintedBalanceView> {
    const { result: teller, revision } = await this.models.exactly((documents) =>
      getTeller(documents, tellerId),
    );
    const balance = ownBalance(teller);
    if (balance === null) throw new Failure('COUNT_OPEN');
    const hash = await this.ledger.hashAt(revision);
    return { ...balance, revision, log_hash: hash === null ? null : witnessDigits(hash) };
  }
}
