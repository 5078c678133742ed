import { type CommandSurroundings, runCommand } from '../command-surroundings.js';
import { parseCommandLine, USAGE } from './command-line.js';
import { copyStation } from './copy-station.js';

const UNFINISHED =
  'The station runs, or has gone on meanwhile: the copy is not finished and cannot be started. Stop the station and ' +
  'run the same command again: it copies the rest.';

/** Runs the command. @returns the exit code */
export function runCopy(args: readonly string[], surroundings: CommandSurroundings): Promise<number> {
  return runCommand({ title: 'Not copied', usage: USAGE }, surroundings, async () => {
    const request = parseCommandLine(args, surroundings.environment);
    if ((await copyStation(request, surroundings)) === 'finished') return 0;
    surroundings.say(UNFINISHED);
    return 3;
  });
}
