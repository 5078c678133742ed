import { createServer } from 'node:net';

/** A port of this machine that nobody uses at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const address = await new Promise<ReturnType<typeof server.address>>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(server.address())),
  );
  await new Promise((resolve) => server.close(resolve));
  return (address as { readonly port: number }).port;
}
