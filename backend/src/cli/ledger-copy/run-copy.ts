import { type CommandContext, runCommand } from '../command-context.js';
import { parseCommandLine, USAGE } from './command-line.js';
import { copyStation } from './copy-station.js';

const UNFINISHED =
  'The station runs, or has gone on meanwhile: the copy is not finished and cannot be started. Stop the station and ' +
  'run the same command again: it copies the rest.';

/** Runs the command. @returns the exit code */
export function runCopy(args: readonly string[], context: CommandContext): Promise<number> {
  return runCommand({ title: 'Not copied', usage: USAGE }, context, async () => {
    const request = parseCommandLine(args, context.environment);
    if ((await copyStation(request, context)) === 'finished') return 0;
    context.say(UNFINISHED);
    return 3;
  });
}
