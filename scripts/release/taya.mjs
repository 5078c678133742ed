/**
 * A packed station. `node taya.mjs` starts it; `node taya.mjs audit verify` and the like run its other commands. It needs
 * Node and nothing else.
 */
import { readFileSync } from 'node:fs';

const OLDEST_MAJOR = 24;

/** Beside this file, wherever it is called from. */
const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));

async function run(name, args) {
  const programs = read('commands.json');
  if (!Object.keys(programs).includes(name)) {
    console.error(
      `Taya ${read('package.json').version}: node taya.mjs [${Object.keys(programs).join(' | ')}]`,
    );
    process.exitCode = name === '--help' ? 0 : 2;
    return;
  }
  const [program, ...first] = programs[name];
  // As if the program had been started itself. Arguments may follow "--", as they do with npm.
  process.argv.splice(2, process.argv.length, ...first, ...(args[0] === '--' ? args.slice(1) : args));
  await import(new URL(program, import.meta.url).href);
}

if (Number.parseInt(process.versions.node, 10) < OLDEST_MAJOR) {
  console.error(
    `Node ${OLDEST_MAJOR} or newer is needed, this is ${process.versions.node}: https://nodejs.org`,
  );
  process.exitCode = 1;
} else {
  const [name = 'start', ...args] = process.argv.slice(2);
  await run(name, args);
}
