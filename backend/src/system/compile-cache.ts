import module from 'node:module';

/** Keeps what Node compiles in a folder, for the next start; for that of worker threads too. */
export function keepCompiled(folder: string): void {
  module.enableCompileCache(folder);
  process.env.NODE_COMPILE_CACHE ??= folder;
}
