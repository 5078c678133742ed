import { readEnvironment } from '../system/environment.js';
import { nodeSystem } from '../system/node-system.js';
import { progressOn } from './progress-meter.js';

/** What a command line that copies a station works with: results go to stdout, errors and progress to stderr. */
export function commandSurroundings() {
  return {
    system: nodeSystem,
    environment: readEnvironment(),
    print: (line: string) => console.log(line),
    say: (line: string) => console.error(line),
    progress: progressOn({ clock: nodeSystem.clock, stream: process.stderr }),
  };
}
