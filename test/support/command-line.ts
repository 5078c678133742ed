import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Ended {
  readonly exitCode: number | null;
  /** Results and messages, as they came. */
  readonly output: string;
}

/** A command line of the built server that is running. */
export interface RunningCommand {
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** Starts `npm run <name>`, without npm. */
export function startCommand(
  name: string,
  args: readonly string[],
  environment: Environment,
): RunningCommand {
  const command = spawn(process.execPath, [`backend/dist/cli/${name}.js`, ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { process: command, ended: endOf(command) };
}

export function runCommand(name: string, args: readonly string[], environment: Environment): Promise<Ended> {
  return startCommand(name, args, environment).ended;
}

async function endOf(command: ChildProcess): Promise<Ended> {
  let output = '';
  for (const stream of [command.stdout, command.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [exitCode] = (await once(command, 'close')) as [number | null];
  return { exitCode, output };
}
