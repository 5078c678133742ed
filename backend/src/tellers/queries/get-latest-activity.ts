import { USERS } from '../../read-models/collections.js';
import type { Sources } from '../../read-models/read-model-query.js';
import { isUnreachable } from '../../read-models/read-models.js';
import { type LatestActivity, NO_ACTIVITY } from '../teller-view.js';

/**
 * What only the read models have of a teller, for the answer of an edit. That is recorded already: while the read side is
 * away the answer comes without these data, and must not fail.
 */
export async function getLatestActivity({ models }: Sources, tellerId: number): Promise<LatestActivity> {
  try {
    return (await (await models.current()).get(USERS, tellerId)) ?? NO_ACTIVITY;
  } catch (error) {
    if (isUnreachable(error)) return NO_ACTIVITY;
    throw error;
  }
}
