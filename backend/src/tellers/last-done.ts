import { Injectable } from '@nestjs/common';
import { USERS } from '../read-models/collections.js';
import { isUnreachable, ReadModels } from '../read-models/read-models.js';
import { type LastDone, NOTHING_DONE } from './teller-view.js';

/** Adds to the answer of a command the data that only the read models have. */
@Injectable()
export class LastDoneReader {
  constructor(private readonly models: ReadModels) {}

  /** The edit is already recorded: while the read side is away the answer comes without these data, and must not fail. */
  async of(tellerId: number): Promise<LastDone> {
    try {
      const reader = await this.models.current();
      return (await reader.get(USERS, tellerId)) ?? NOTHING_DONE;
    } catch (error) {
      if (isUnreachable(error)) return NOTHING_DONE;
      throw error;
    }
  }
}
