import { runOnNewNode } from '../system/new-node.js';
import { runOnNodeWith } from '../system/small-heap.js';
import type { CommandContext } from './command-context.js';

/** A command, by its arguments. @returns the exit code */
type Command = (args: readonly string[], context: CommandContext) => Promise<number>;

/**
 * Runs a command as a program of its own.
 * @param module the file that calls this: `import.meta.url`
 * @param options options for Node when it is started
 */
export async function runCommandLine(
  module: string,
  load: () => Promise<Command>,
  options: readonly string[] = [],
): Promise<void> {
  const run = async () => {
    const command = await load();
    const { commandContext } = await import('./command-context.js');
    process.exitCode = await command(process.argv.slice(2), commandContext());
  };
  await runOnNewNode(() => (options.length === 0 ? run() : runOnNodeWith(options, module, run)));
}
