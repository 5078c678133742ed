/** What the command lines have in common. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { escapeControls } from '@taya/contracts/text';
import { failuresIn } from '../system/cleanup-stack.js';
import { readEnvironment } from '../system/environment.js';
import { nodeSystem } from '../system/node-system.js';
import { makeFilesPrivate } from '../system/private-files.js';
import type { OpenProgressDisplay } from '../system/progress-display.js';
import { softwareVersion } from '../system/software-version.js';
import { asStorageError } from '../system/storage-fault.js';
import type { System } from '../system/system.js';
import { DamagedBackupError } from './backup/backup-files.js';
import { progressOn } from './progress-meter.js';

/** The command line is wrong; the message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What a command line works with: results go to stdout, errors and progress to stderr. */
export interface CommandContext {
  readonly system: System;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** A line of the result. */
  readonly print: (line: string) => void;
  /** Errors, one line each. */
  readonly say: (line: string) => void;
  readonly progress: OpenProgressDisplay;
  /** The version of this program. */
  readonly software: string;
}

/** The context of this process. All files that it makes are its account's alone. */
export function commandContext(): CommandContext {
  makeFilesPrivate();
  return {
    system: nodeSystem,
    environment: readEnvironment(),
    print: (line: string) => console.log(line),
    say: (line: string) => console.error(line),
    progress: progressOn({ clock: nodeSystem.clock, stream: process.stderr }),
    software: softwareVersion(),
  };
}

/**
 * Runs a command, and says what went wrong in lines that begin with a title.
 * @returns the exit code: that of the work, 1 when it failed, 2 for wrong use
 */
export async function runCommand(
  { title, usage }: { readonly title: string; readonly usage: string },
  { say }: CommandContext,
  work: () => Promise<number>,
): Promise<number> {
  try {
    return await work();
  } catch (error) {
    for (const line of failuresIn(error).flatMap((failure) => linesOf(asStorageError(failure, 'DATA_DIR'))))
      say(escapeControls(`${title}: ${line}`));
    if (!(error instanceof UsageError)) return 1;
    say(`\n${usage}`);
    return 2;
  }
}

/**
 * The options and words of a command line, as `node:util` reads them.
 * @throws UsageError
 */
export function readArguments<Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError((error as Error).message.replaceAll('\n', ' '));
  }
}

/** A line for each thing that is wrong, and no stack. */
function linesOf(failure: unknown): readonly string[] {
  const text = String((failure as Error | null)?.message ?? failure);
  return failure instanceof DamagedBackupError || failure instanceof UsageError
    ? text.split('\n')
    : [text.replaceAll(/\s*\n\s*/g, '; ')];
}
