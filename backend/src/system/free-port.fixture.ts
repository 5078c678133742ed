import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems give to whoever asks for any port: no program gets one of these by chance. */
const FIRST_PORT = 20_000;
const PORTS = 10_000;
const TRIES = 100;

/**
 * A port of this machine for a server that may go away and come back there: no other test gets it meanwhile. As a sign of
 * that this process holds the UDP port of the same number until it ends.
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = FIRST_PORT + randomInt(PORTS);
    if ((await isReserved(port)) && (await isFree(port))) return port;
  }
  throw new Error(`No free port from ${FIRST_PORT} on was found in ${TRIES} tries`);
}

async function isReserved(port: number): Promise<boolean> {
  const sign = createSocket('udp4').unref();
  sign.bind({ port, address: '127.0.0.1', exclusive: true });
  return once(sign, 'listening').then(
    () => true,
    () => false,
  );
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  const isListening = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  if (isListening) await once(probe.close(), 'close');
  return isListening;
}
