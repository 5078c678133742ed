const OLDEST_MAJOR = 24;

/**
 * Runs a program, or says in one line that this Node is too old for it: of a program that was imported at once an old Node
 * would only say which of its own parts are missing.
 */
export async function runOnNewNode<Program>(load: () => Promise<Program>): Promise<Program> {
  const major = Number.parseInt(process.versions.node, 10);
  if (major >= OLDEST_MAJOR) return load();
  process.stderr.write(
    `Node ${OLDEST_MAJOR} or newer is needed, this is ${process.versions.node}. ` +
      'It comes with the packages on Linux and Windows: use the npm commands (`npm start`, `npm run …`).\n',
  );
  process.exit(1);
}
