import type { IncomingMessage } from 'node:http';

/** @throws Error when it is too long or was cut off */
export async function textOf(message: IncomingMessage, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message) {
    bytes += (chunk as Buffer).length;
    if (bytes > mostBytes) throw new Error('the message is too long');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}
