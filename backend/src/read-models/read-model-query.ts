import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { DocumentReader } from '../document-store/document-store.js';
import { ReadModels } from './read-models.js';

type Read<Given extends readonly unknown[], Answer> = (
  reader: DocumentReader,
  ...given: Given
) => Promise<Answer>;

/** A query that needs the documents and nothing else: the function that answers it, and what it is given with them. */
export class ReadModelQuery<Given extends readonly unknown[], Answer> extends Query<Answer> {
  readonly given: Given;

  constructor(
    readonly read: Read<Given, Answer>,
    ...given: Given
  ) {
    super();
    this.given = given;
  }
}

@QueryHandler(ReadModelQuery)
export class ReadModelQueryHandler implements IQueryHandler<ReadModelQuery<readonly unknown[], unknown>> {
  constructor(private readonly models: ReadModels) {}

  /** @throws what `ReadModels.current` and the function throw */
  async execute<Given extends readonly unknown[], Answer>({
    read,
    given,
  }: ReadModelQuery<Given, Answer>): Promise<Answer> {
    return read(await this.models.current(), ...given);
  }
}
