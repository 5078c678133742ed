import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { parseSeal } from '@taya/contracts/seal';
import type { SealFile } from './seal-file.js';

const MOST_BYTES = 2_000;
const WITHIN_MS = 10_000;
const MOST_CONNECTIONS = 100;

interface WitnessParts {
  readonly seals: SealFile;
  readonly token: string;
}

/**
 * `GET /?station=main` answers `{last}`, the number of the newest seal that is kept; `POST /` with a seal as its text keeps
 * it: 200, or 409 where it contradicts what is kept. Both need the token.
 */
export function witnessServer(parts: WitnessParts): Server {
  const server = createServer(
    { requestTimeout: WITHIN_MS, headersTimeout: WITHIN_MS },
    (request, response) => {
      answer(parts, request, response).catch((error: Error) => {
        if (!response.headersSent) send(response, 500, { message: error.message });
      });
    },
  );
  server.maxConnections = MOST_CONNECTIONS;
  return server;
}

async function answer(
  { seals, token }: WitnessParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isToken(request.headers.authorization, token))
    return send(response, 401, { message: 'The token is wrong' });
  if (request.method === 'GET') {
    const station = new URL(request.url ?? '/', 'http://witness').searchParams.get('station') ?? '';
    return send(response, 200, { last: seals.lastOf(station) });
  }
  if (request.method !== 'POST') return send(response, 405, { message: 'GET or POST' });
  const body = await bodyOf(request);
  if (body === null) return send(response, 413, { message: `A seal has at most ${MOST_BYTES} bytes` });
  const seal = parseSeal(body);
  if (seal === null) return send(response, 400, { message: 'This is no seal' });
  const kept = seals.keep(seal);
  return kept === 'contradicts'
    ? send(response, 409, {
        message: `Another seal ${seal.sealId} of ${seal.stationId}, or a later one, is kept already`,
      })
    : send(response, 200, { last: seals.lastOf(seal.stationId) });
}

/** null when it is too long. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) {
    body += chunk;
    if (body.length > MOST_BYTES) return null;
  }
  return body;
}

function isToken(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify(body));
}
