import { indexRecentSerials } from './recent-bets.js';
import { indexSerials } from './serials.js';
import type { StationState } from './state/state.js';

/**
 * Look-ups by key and by serial follow from the other rows. Keeping them is the dearest part of what an event changes,
 * and only commands need them: a state that takes in a long log does without, and gets them at its end. Nothing so far
 * may need undo, before and after.
 */
export function dropLookUps(state: StationState): void {
  state.hasLookUps = false;
  state.journal.withoutUndo(() => {
    state.commands.dropLookUps();
    for (const lookUp of [state.serials, state.serialOrder, state.recentSerials]) lookUp.clear();
    state.serialWindow.put({ first: 0, next: 0 });
  });
}

/** @returns the same state, ready for commands */
export function makeLookUps(state: StationState): StationState {
  if (state.hasLookUps) return state;
  state.hasLookUps = true;
  state.journal.withoutUndo(() => {
    state.commands.makeLookUps();
    indexSerials(state);
    indexRecentSerials(state);
  });
  return state;
}
