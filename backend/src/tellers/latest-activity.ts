import { Injectable } from '@nestjs/common';
import { USERS } from '../read-models/collections.js';
import { isUnreachable, ReadModels } from '../read-models/read-models.js';
import { type LatestActivity, NO_ACTIVITY } from './teller-view.js';

/** Adds to the answer of a command the data that only the read models have. */
@Injectable()
export class LatestActivityReader {
  constructor(private readonly models: ReadModels) {}

  /** The edit is already recorded: while the read side is away the answer comes without these data, and must not fail. */
  async of(tellerId: number): Promise<LatestActivity> {
    try {
      const reader = await this.models.current();
      return (await reader.get(USERS, tellerId)) ?? NO_ACTIVITY;
    } catch (error) {
      if (isUnreachable(error)) return NO_ACTIVITY;
      throw error;
    }
  }
}
