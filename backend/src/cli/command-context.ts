/** What the command lines have in common. */

import { readFileSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { escapeControls } from '@taya/contracts/text';
import { NoSuchRevisionError } from '../audit/log/moment.js';
import { ConfigError } from '../config/config.js';
import { failuresIn } from '../system/cleanup-stack.js';
import { type Environment, readEnvironment } from '../system/environment.js';
import { messageOf, NamedError } from '../system/named-error.js';
import { nodeSystem } from '../system/node-system.js';
import { makeFilesPrivate } from '../system/private-files.js';
import { type OpenProgress, progressLines } from '../system/progress.js';
import { asStorageError } from '../system/storage-fault.js';
import type { System } from '../system/system.js';

/** The command line is wrong; the message says why. */
export class UsageError extends NamedError {}

/** What a command line works with: results go to stdout, errors and progress to stderr. */
export interface CommandContext {
  readonly system: System;
  readonly environment: Environment;
  readonly print: (line: string) => void;
  /** Errors, and how the command is used. */
  readonly say: (text: string) => void;
  readonly progress: OpenProgress;
  readonly software: string;
}

function softwareVersion(): string {
  const path = new URL('../../package.json', import.meta.url);
  return String((JSON.parse(readFileSync(path, 'utf8')) as { readonly version?: unknown }).version);
}

/** The context of this process. All files that it makes are its account's alone. */
export function commandContext(): CommandContext {
  makeFilesPrivate();
  return {
    system: nodeSystem,
    environment: readEnvironment(),
    // Names are free text: on a terminal they must not become control sequences.
    print: (line: string) => console.log(escapeControls(line)),
    say: (text: string) => console.error(text.split('\n').map(escapeControls).join('\n')),
    progress: progressLines(nodeSystem.clock, process.stderr),
    software: softwareVersion(),
  };
}

const WRONG_USE = [UsageError, ConfigError, NoSuchRevisionError];

/**
 * Runs a command, and says what went wrong in lines that begin with a title, if there is one.
 * @returns the exit code: that of the work, 1 when it failed, 2 for wrong use
 */
export async function runCommand(
  { title = '', usage }: { readonly title?: string; readonly usage: string },
  { say }: Pick<CommandContext, 'say'>,
  work: () => Promise<number>,
): Promise<number> {
  try {
    return await work();
  } catch (error) {
    for (const failure of failuresIn(error)) {
      for (const line of messageOf(asStorageError(failure, 'DATA_DIR')).split(/\s*\n\s*/))
        say(title === '' ? line : `${title}: ${line}`);
    }
    if (!WRONG_USE.some((kind) => error instanceof kind)) return 1;
    if (!(error instanceof NoSuchRevisionError)) say(`\n${usage}`);
    return 2;
  }
}

/**
 * The options of a command line, as `node:util` reads them.
 * @throws UsageError
 */
export function readOptions<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError((error as Error).message.replaceAll('\n', ' '));
  }
}
