import type { DrawersView } from '@taya/contracts/answers/drawer';
import { sumOfDrawers } from '@taya/contracts/drawers';
import type { SignedIn } from '../../auth/signed-in.js';
import { readDrawers } from '../../read-models/drawers.js';
import type { Sources } from '../../read-models/read-model-query.js';

/** Every drawer that somebody works at or that holds something, and their sums. */
export async function getDrawers({ models, clock }: Sources, signedIn: SignedIn): Promise<DrawersView> {
  const tellers = await readDrawers(await models.current(), clock.nowMs(), signedIn.now());
  return { tellers, station: sumOfDrawers(tellers) };
}
