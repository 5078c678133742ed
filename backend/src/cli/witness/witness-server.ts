import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { parseSeal } from '@taya/contracts/seal';
import { isSameSecret } from '../../system/station-key.js';
import type { SealFile, SealOutcome, SealRefusal } from './seal-file.js';

const MOST_BYTES = 2_000;
/** Requests are a few lines, and a station makes one at a time. */
const TIMES = { headersTimeout: 5_000, requestTimeout: 10_000, connectionsCheckingInterval: 1_000 };
const MOST_CONNECTIONS = 1_000;
const MOST_OF_AN_ADDRESS = 20;
const ASK_AGAIN_SECONDS = '3600';

const NO_KEY = 'A seal comes with its public key (x-public-key)';

const REFUSALS: Readonly<Record<SealRefusal, readonly [status: number, message: string]>> = {
  'not signed': [403, 'The seal is not signed with the key that came with it'],
  'another key': [
    403,
    'The key is not the one of this station here: a new one has to be named to the witness (--key)',
  ],
  'not next': [400, 'A seal before this one is missing: they are given in their order'],
  'not yet': [400, 'This seal is of a day to come, by the clock of the witness'],
  'too many': [429, 'These are more seals of the station than are stored in a day'],
};

interface WitnessParts {
  readonly seals: SealFile;
  readonly tokens: ReadonlyMap<string, string>;
}

interface Answer {
  readonly status: number;
  readonly body: { readonly message: string } | { readonly last: number };
}

const refusal = (status: number, message: string): Answer => ({ status, body: { message } });

/**
 * `GET /` answers `{last}`, the number of the newest seal that is stored of the token's station; `POST /` with a seal as its
 * text, and the public key in `x-public-key`, stores it: 200, or 409 where it contradicts what is stored.
 */
export function witnessServer(parts: WitnessParts): Server {
  const server = createServer(TIMES, (request, response) => {
    answerRequest(parts, request).then(
      (answer) => send(response, answer),
      (error: Error) => send(response, refusal(500, error.message)),
    );
  });
  closeOldConnections(server);
  return server;
}

/**
 * The connection that is open for longest makes room, of those of an address and of all: silent ones keep no station out.
 */
function closeOldConnections(server: Server): void {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    const all = [...open].filter(({ destroyed }) => !destroyed);
    const ofAddress = all.filter(({ remoteAddress }) => remoteAddress === socket.remoteAddress);
    if (ofAddress.length > MOST_OF_AN_ADDRESS) ofAddress[0]?.destroy();
    else if (all.length > MOST_CONNECTIONS) all[0]?.destroy();
  });
}

async function answerRequest({ seals, tokens }: WitnessParts, request: IncomingMessage): Promise<Answer> {
  const station = stationOf(tokens, request.headers.authorization);
  if (station === null) return refusal(401, 'The token is wrong');
  const another = refusal(403, `The token is that of ${station}`);
  if (request.method === 'GET') {
    const asked = new URLSearchParams(request.url?.split('?')[1]).get('station') ?? station;
    return asked === station ? { status: 200, body: { last: seals.lastOf(station) } } : another;
  }
  if (request.method !== 'POST') return refusal(405, 'GET or POST');
  const key = request.headers['x-public-key'];
  const body = await bodyOf(request);
  if (body === null) return refusal(413, `A seal has at most ${MOST_BYTES} bytes`);
  const seal = parseSeal(body);
  if (seal === null) return refusal(400, 'This is no seal');
  if (seal.stationId !== station) return another;
  if (typeof key !== 'string') return refusal(400, NO_KEY);
  return answerFor(seals.storeSeal(seal, key), seals.lastOf(station));
}

function answerFor(stored: SealOutcome, last: number): Answer {
  if (stored === 'new' || stored === 'known') return { status: 200, body: { last } };
  if (stored === 'contradicts')
    return refusal(409, 'Another seal of this number, or a later one, is stored already');
  return refusal(...REFUSALS[stored]);
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

/** Compares with every token, in a time that does not tell which is nearly right; null when none is. */
function stationOf(tokens: WitnessParts['tokens'], header = ''): string | null {
  const found = [...tokens].filter(([token]) => isSameSecret(header, `Bearer ${token}`));
  return found[0]?.[1] ?? null;
}

function send(response: ServerResponse, { status, body }: Answer): void {
  const again = status === 429 && { 'retry-after': ASK_AGAIN_SECONDS };
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close', ...again });
  response.end(JSON.stringify(body));
}
