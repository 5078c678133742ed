import { authorityProblem } from './authority.js';
import { COMMANDS } from './command-table.js';
import type { Command, Context } from './commands.js';
import { type Decision, refuse } from './decision.js';
import type { StationState } from './state/state.js';

/**
 * What a command does to the station: its events, or a refusal with a code. Pure: time, ids and randomness come in with
 * the context, and nothing is changed. Refusals are checked in the order 401, 403, 400, 404, 409.
 */
export function decide(state: StationState, command: Command, context: Context): Decision {
  const problem = authorityProblem(state, command.type, context.actor);
  if (problem !== null) return refuse(problem);
  type Decide = (state: StationState, command: Command, context: Context) => Decision;
  // Each decider takes its own command, which the compiler cannot follow through a look-up.
  return (COMMANDS[command.type].decide as Decide)(state, command, context);
}
