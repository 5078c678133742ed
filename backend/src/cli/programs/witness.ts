/** `npm run witness`: keeps the seals of stations in a file, on another machine than theirs. */
import { readEnvironment } from '../../system/environment.js';
import { nodeSystem } from '../../system/node-system.js';
import { makeFilesPrivate } from '../../system/private-files.js';
import { runWitness } from '../witness/run-witness.js';

makeFilesPrivate();
const say = (line: string) => console.log(line);
const { out, exitCode } = await runWitness(process.argv.slice(2), readEnvironment(), nodeSystem.clock, say);
for (const line of out) (exitCode === 0 ? say : console.error)(line);
process.exitCode = exitCode;
