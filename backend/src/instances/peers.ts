import type { Actor, Command } from '../ledger/commands.js';
import type { CommandKey, Outcome } from '../pipeline/ledger.js';

/** A command on its way to the instance that holds the pen. Plain JSON, like its answer. */
export interface ForwardedCommand {
  readonly command: Command;
  readonly actor: Actor;
  /** Always one, so that the command is done once, whatever becomes of the messages about it. */
  readonly key: CommandKey;
  /** Up to here the sender knew the log when it chose the receiver, which wrote the last event before it. */
  readonly since: number;
}

export type ForwardAnswer =
  | { readonly kind: 'answered'; readonly outcome: Outcome<unknown> }
  /** Not recorded by the receiver, and never will be: it has not held the pen all the time since `since`. */
  | { readonly kind: 'PEN_LOST' };

/** The commands were certainly not delivered. */
export class PeerUnreachableError extends Error {
  override readonly name = 'PeerUnreachableError';
}

/** The commands may have been delivered, and may still be: there is no answer, or none that can be understood. */
export class PeerSilentError extends Error {
  override readonly name = 'PeerSilentError';
}

/** The other instances of the station, by their names in the events that they write. */
export interface Peers {
  /** Whether it is known where the instance takes commands of others, and that it lives. */
  isReachable(instance: string): boolean;

  /**
   * Sends commands in one message.
   * @returns an answer to each, in their order
   * @throws PeerUnreachableError, PeerSilentError; the latter after a bounded time
   */
  forward(instance: string, commands: readonly ForwardedCommand[]): Promise<readonly ForwardAnswer[]>;
}

/** Takes in the commands of one message from another instance, and answers each in its place. Never throws. */
export type CommandReceiver = (
  from: string,
  commands: readonly ForwardedCommand[],
) => Promise<readonly ForwardAnswer[]>;
