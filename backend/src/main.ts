/** The server. What needs a new Node is loaded only after the version was checked. */
const OLDEST_MAJOR = 24;

const major = Number.parseInt(process.versions.node, 10);
if (major < OLDEST_MAJOR) {
  process.stderr.write(
    `Node ${OLDEST_MAJOR} or newer is needed, this is ${process.versions.node}. ` +
      'It comes with the packages on Linux and Windows: start with `npm start`.\n',
  );
  process.exit(1);
}

const { start } = await import('./start.js');
await start();

export {};
