import type { INestApplication } from '@nestjs/common';
import { callerOf } from '../http/caller.js';
import { sourceOf } from '../http/command-gateway.js';
import type { HotCall } from '../http/hot-calls.js';
import { BetCommandsController } from './bet-commands.controller.js';
import { PAYOUT, SALE } from './bodies.js';

/** The two calls of which a busy day consists: each sale and each payout. */
export function hotBetCalls(app: Pick<INestApplication, 'get'>): readonly HotCall[] {
  const bets = app.get(BetCommandsController);
  return [
    {
      method: 'POST',
      url: '/api/bet',
      answer: async (request) => {
        const source = sourceOf(request);
        return bets.sell(SALE.transform(request.body), source);
      },
    },
    {
      method: 'POST',
      url: '/api/bet/:code/payout',
      answer: async (request) => {
        const { code } = request.params as { readonly code: string };
        const source = sourceOf(request);
        return bets.pay(code, PAYOUT.transform(request.body), source, callerOf(request));
      },
    },
  ];
}
