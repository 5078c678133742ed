/** The two calls as bare Fastify routes: bodies checked by a compiled schema, tokens verified once and then known. */
import { createSecretKey } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import jsonwebtoken from 'jsonwebtoken';
import { type Bets, Refusal, type SellBody } from './bets.js';
import { SECRET, sayAddress, TOKEN_SECONDS, usernameOf } from './house.js';

const SELL_BODY = {
  type: 'object',
  required: ['game_id', 'amount', 'is_bet_meron'],
  properties: {
    game_id: { type: 'integer', minimum: 1 },
    amount: { type: 'string', pattern: '^\\d{1,8}(\\.\\d{1,2})?$' },
    is_bet_meron: { type: 'boolean' },
  },
} as const;

const key = createSecretKey(Buffer.from(SECRET));
/** Verified tokens, with the end of each in seconds since 1970. */
const known = new Map<string, { readonly sub: number; readonly exp: number }>();

function tellerOf(request: FastifyRequest): number {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const seen = known.get(token);
  if (seen !== undefined && seen.exp > Date.now() / 1_000) return seen.sub;
  try {
    const verified = jsonwebtoken.verify(token, key, { algorithms: ['HS256'] }) as unknown as {
      readonly sub: number;
      readonly exp: number;
    };
    known.set(token, verified);
    return verified.sub;
  } catch {
    throw new Refusal(401, 'Not signed in');
  }
}

/** It is not measured. */
function addControl(app: FastifyInstance, bets: Bets): void {
  app.post<{ Body: { teller: number } }>('/control/sign-in', async ({ body }) => ({
    // The library takes only texts for "sub" where its types are followed.
    token: jsonwebtoken.sign(
      { sub: body.teller as unknown as string, username: usernameOf(body.teller) },
      key,
      {
        expiresIn: TOKEN_SECONDS,
      },
    ),
  }));
  app.post('/control/games', async () => ({ id: await bets.openGame() }));
  app.post<{ Params: { id: string } }>('/control/games/:id/finish', async ({ params }) => {
    await bets.finishGame(Number(params.id));
    return {};
  });
  app.get<{ Params: { id: string } }>('/control/games/:id/winners', async ({ params }) =>
    bets.winnersOf(Number(params.id)),
  );
  app.get('/control/sums', async () => bets.sums());
}

export async function serve(bets: Bets): Promise<void> {
  const app = Fastify();
  app.post<{ Body: SellBody }>('/api/bet', { schema: { body: SELL_BODY } }, async (request) => {
    const teller = tellerOf(request);
    return {
      success: true,
      data: { bet: await bets.sell(request.body, teller), teller: usernameOf(teller) },
    };
  });
  app.post<{ Params: { serial: string } }>('/api/bet/:serial/payout', async (request) => {
    return { success: true, data: { bet: await bets.pay(request.params.serial, tellerOf(request)) } };
  });
  addControl(app, bets);
  await app.listen({ port: 0, host: '127.0.0.1' });
  sayAddress(app.server.address());
}
