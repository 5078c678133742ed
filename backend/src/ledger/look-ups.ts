import { indexRecentSerials } from './recent-bets.js';
import { indexSerials } from './serials.js';
import type { StationState } from './state/state.js';

/**
 * Look-ups by serial follow from the other rows. Keeping them is the dearest part of what an event changes,
 * and only commands need them: a new state that takes in a long log does without (`hasLookUps`), and gets them at its end.
 * Nothing so far may need undo.
 * @returns the same state, ready for commands
 */
export function buildLookUps(state: StationState): StationState {
  if (state.hasLookUps) return state;
  state.hasLookUps = true;
  state.journal.withoutUndo(() => {
    indexSerials(state);
    indexRecentSerials(state);
  });
  return state;
}
