/** What every peer does: the two calls that are measured, and how the bench runs games and checks the outcome. */
export interface Bets {
  sell(body: SellBody, tellerId: number): Promise<object> | object;
  pay(serial: string, tellerId: number): Promise<object> | object;
  openGame(): Promise<number> | number;
  finishGame(id: number): Promise<void> | void;
  winnersOf(gameId: number): Promise<readonly string[]> | readonly string[];
  sums(): Promise<object> | object;
}

export interface SellBody {
  readonly game_id: number;
  readonly amount: string;
  readonly is_bet_meron: boolean;
}

/** A rule says no; `statusCode` is what Fastify and Nest answer. */
export class Refusal extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}
