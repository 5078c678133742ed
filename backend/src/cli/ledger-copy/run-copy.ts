import { escapeControls } from '@taya/contracts/text';
import { failuresIn } from '../../system/cleanup-stack.js';
import { parseCommandLine, USAGE, UsageError } from './command-line.js';
import { copyStation, type Surroundings } from './copy-station.js';

export interface CommandSurroundings extends Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Errors, one line each. */
  readonly say: (line: string) => void;
}

const UNFINISHED =
  'The station runs, or has gone on meanwhile: the copy is not finished and cannot be started. Stop the station and ' +
  'run the same command again: it copies the rest.';

/** Runs the command. @returns the exit code */
export async function runCopy(args: readonly string[], surroundings: CommandSurroundings): Promise<number> {
  const say = (text: string) => surroundings.say(escapeControls(text));
  try {
    const request = parseCommandLine(args, surroundings.environment);
    if ((await copyStation(request, surroundings)) === 'finished') return 0;
    say(UNFINISHED);
    return 3;
  } catch (error) {
    for (const failure of failuresIn(error)) say(`Not copied: ${oneLine(failure)}`);
    if (!(error instanceof UsageError)) return 1;
    surroundings.say(`\n${USAGE}`);
    return 2;
  }
}

function oneLine(failure: unknown): string {
  return String((failure as Error | null)?.message ?? failure).replaceAll(/\s*\n\s*/g, '; ');
}
