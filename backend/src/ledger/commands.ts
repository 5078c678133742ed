import { PIN_COMMANDS } from './approvals.js';
import { BET_COMMANDS } from './betting.js';
import { CASH_COMMANDS } from './cash.js';
import { CLEARING_COMMANDS } from './clearing.js';
import type { LedgerEvent } from './events.js';
import { GAME_COMMANDS } from './game-actions.js';
import { KEY_COMMANDS } from './keys.js';
import { LAST_CALL_COMMANDS } from './last-call.js';
import { LOST_TICKET_COMMANDS } from './lost-tickets.js';
import { PASSWORD_COMMANDS } from './passwords.js';
import { PAYOUT_COMMANDS } from './payouts.js';
import { PRINT_COMMANDS } from './prints.js';
import { REOPENING_COMMANDS } from './reopening.js';
import { SEAL_COMMANDS } from './sealing.js';
import { SETTINGS_COMMANDS } from './settings.js';
import { SHIFT_COMMANDS } from './shifts.js';
import { SESSION_COMMANDS } from './sign-in.js';
import type { StationState } from './state/state.js';
import { STATION_COMMANDS } from './station.js';
import { TIMER_COMMANDS } from './timer.js';
import { USER_COMMANDS } from './users.js';

/** Every command, once: see `command.ts`. */
export const COMMANDS = {
  ...STATION_COMMANDS,
  ...SESSION_COMMANDS,
  ...PASSWORD_COMMANDS,
  ...PIN_COMMANDS,
  ...USER_COMMANDS,
  ...SETTINGS_COMMANDS,
  ...GAME_COMMANDS,
  ...REOPENING_COMMANDS,
  ...LAST_CALL_COMMANDS,
  ...TIMER_COMMANDS,
  ...BET_COMMANDS,
  ...PAYOUT_COMMANDS,
  ...LOST_TICKET_COMMANDS,
  ...PRINT_COMMANDS,
  ...CASH_COMMANDS,
  ...SHIFT_COMMANDS,
  ...CLEARING_COMMANDS,
  ...SEAL_COMMANDS,
  ...KEY_COMMANDS,
} as const;

type Commands = typeof COMMANDS;
export type CommandType = keyof Commands;
/** What its decider takes. */
export type CommandOf<Type extends CommandType> = { readonly type: Type } & Parameters<
  Commands[Type]['decide']
>[1];
export type Command = { readonly [Type in CommandType]: CommandOf<Type> }[CommandType];

/** The result of a type of command. */
export type ResultOf<Given extends Command> = ReturnType<Commands[Given['type']]['result']>;

/** @param events the command's own, as they were recorded */
export function resultOf<Given extends Command>(
  state: StationState,
  command: Given,
  events: readonly LedgerEvent[],
): ResultOf<Given> {
  // A key belongs to one call and its content, so the events of a repeated command are of this command's types too.
  const make = COMMANDS[command.type].result as (
    state: StationState,
    events: readonly LedgerEvent[],
  ) => unknown;
  return make(state, events) as ResultOf<Given>;
}
