import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { IS_WINDOWS } from './platform.js';

/**
 * Reading a whole log makes much garbage and keeps little: without these options hundreds of megabytes of it
 * lie uncollected. Node takes them only when it is started. Options that it already has may say otherwise.
 */
export const SMALL_HEAP: readonly string[] = ['--max-semi-space-size=4', '--heap-growing-percent=50'];
/** A fifth less memory, and no slower. */
export const SMALL_YOUNG_HEAP: readonly string[] = ['--max-semi-space-size=8'];

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a program in a Node with these options: this one, or another one that is started with the same arguments.
 * Signals, input, output and exit code are the program's own, however it was started.
 * @param module the file that calls this, as it is started by itself: `import.meta.url`
 */
export async function runOnNodeWith(
  options: readonly string[],
  module: string,
  load: () => Promise<unknown>,
): Promise<void> {
  if (options.every((option) => process.execArgv.includes(option))) {
    endWithStarter();
    await load();
    return;
  }
  const command = [...options, ...process.execArgv, fileURLToPath(module), ...process.argv.slice(2)];
  const child = spawn(process.execPath, command, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      // The console of Windows notifies every program in it by itself, and a signal sent there would end one at once.
      if (!IS_WINDOWS) child.kill(signal);
    });
  }
  process.exitCode = await new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (signal === null) return resolve(code ?? 1);
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    });
  });
}

/** A program whose starter was killed would go on unseen, and hold the data folder. */
function endWithStarter(): void {
  process.once('disconnect', () => process.exit(1));
  process.channel?.unref();
}
