import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { DocumentReader } from '../document-store/document-store.js';
import { LEDGER, type Ledger } from '../pipeline/ledger.js';
import { type Clock, SYSTEM, type System } from '../system/system.js';
import { ReadModels } from './read-models.js';

/** A query: the function that answers it, and what that is given after its source. */
abstract class Question<Source, Given extends readonly unknown[], Answer> extends Query<Answer> {
  readonly given: Given;

  constructor(
    readonly answer: (source: Source, ...given: Given) => Promise<Answer>,
    ...given: Given
  ) {
    super();
    this.given = given;
  }
}

/** A query that needs the documents and nothing else. */
export class ReadModelQuery<Given extends readonly unknown[], Answer> extends Question<
  DocumentReader,
  Given,
  Answer
> {}

@QueryHandler(ReadModelQuery)
export class ReadModelQueryHandler implements IQueryHandler<ReadModelQuery<readonly unknown[], unknown>> {
  constructor(private readonly models: ReadModels) {}

  /** @throws what `ReadModels.current` and the function throw */
  async execute<Given extends readonly unknown[], Answer>({
    answer,
    given,
  }: ReadModelQuery<Given, Answer>): Promise<Answer> {
    return answer(await this.models.current(), ...given);
  }
}

export interface Sources {
  readonly models: ReadModels;
  readonly ledger: Ledger;
  readonly clock: Pick<Clock, 'nowMs'>;
}

/** A query that needs the ledger or the clock, or the documents otherwise than as they are now. */
export class StationQuery<Given extends readonly unknown[], Answer> extends Question<
  Sources,
  Given,
  Answer
> {}

@QueryHandler(StationQuery)
export class StationQueryHandler implements IQueryHandler<StationQuery<readonly unknown[], unknown>> {
  readonly #sources: Sources;

  constructor(models: ReadModels, @Inject(LEDGER) ledger: Ledger, @Inject(SYSTEM) { clock }: System) {
    this.#sources = { models, ledger, clock };
  }

  execute<Given extends readonly unknown[], Answer>({
    answer,
    given,
  }: StationQuery<Given, Answer>): Promise<Answer> {
    return answer(this.#sources, ...given);
  }
}
