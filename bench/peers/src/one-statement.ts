/** Fastify with one prepared statement of PostgreSQL a call, which checks and writes everything. */
import pg from 'pg';
import { Refusal, type SellBody } from './bets.js';
import { serve } from './fastify-app.js';
import { FIRST_CASH, newSerial, TELLERS, usernameOf } from './house.js';

const SCHEMA = `
  CREATE TABLE users (id serial PRIMARY KEY, username text UNIQUE, is_active boolean DEFAULT true, on_hand bigint)
    WITH (fillfactor = 50);
  CREATE TABLE games (
    id serial PRIMARY KEY, status text DEFAULT 'open', is_meron_open boolean DEFAULT true,
    is_wala_open boolean DEFAULT true, meron_total bigint DEFAULT 0, wala_total bigint DEFAULT 0, winner text
  ) WITH (fillfactor = 50);
  CREATE TABLE bets (
    id bigserial PRIMARY KEY, serial text UNIQUE, game_id int, teller_id int, side text, stake bigint,
    payout bigint, payer_id int, paid_at timestamptz, created_at timestamptz DEFAULT now()
  );`;

const SELL = `
  WITH game AS (
    UPDATE games SET meron_total = meron_total + CASE WHEN $3 THEN $4::bigint ELSE 0 END,
                     wala_total = wala_total + CASE WHEN $3 THEN 0 ELSE $4::bigint END
    WHERE id = $1 AND status = 'open' AND CASE WHEN $3 THEN is_meron_open ELSE is_wala_open END
      AND EXISTS (SELECT FROM users WHERE id = $2 AND is_active)
    RETURNING id
  ), teller AS (
    UPDATE users SET on_hand = on_hand + $4 WHERE id = $2 AND EXISTS (SELECT FROM game)
  )
  INSERT INTO bets (serial, game_id, teller_id, side, stake)
  SELECT $5, id, $2, CASE WHEN $3 THEN 'MERON' ELSE 'WALA' END, $4 FROM game
  RETURNING *`;

const PAY = `
  WITH winner AS (
    SELECT bets.id, stake * ((meron_total + wala_total - (meron_total + wala_total) * 500 / 10000) * 10000
                             / CASE side WHEN 'MERON' THEN meron_total ELSE wala_total END) / 10000 AS payout
    FROM bets JOIN games ON games.id = game_id
    WHERE serial = $1 AND status = 'finished' AND winner = side AND paid_at IS NULL
    FOR UPDATE OF bets
  ), payer AS (
    UPDATE users SET on_hand = on_hand - payout FROM winner
    WHERE users.id = $2 AND is_active AND on_hand >= payout
    RETURNING users.id
  )
  UPDATE bets SET paid_at = now(), payer_id = $2, payout = winner.payout
  FROM winner, payer WHERE bets.id = winner.id
  RETURNING bets.*`;

const SUMS = `
  SELECT count(*) AS bets, coalesce(sum(stake), 0) AS stakes, count(paid_at) AS paid,
         coalesce(sum(payout), 0) AS payouts, (SELECT sum(on_hand) FROM users) AS "onHand" FROM bets`;

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.POOL ?? 16),
});
await pool.query(SCHEMA);
for (let id = 1; id <= TELLERS; id += 1) {
  await pool.query('INSERT INTO users (username, on_hand) VALUES ($1, $2)', [usernameOf(id), FIRST_CASH]);
}

/** @param name under which the connection keeps the statement prepared */
async function changed(name: string, text: string, values: readonly unknown[]): Promise<object> {
  const { rows } = await pool.query({ name, text, values: [...values] });
  if (rows[0] === undefined) throw new Refusal(409, 'Refused');
  return rows[0];
}

await serve({
  sell: ({ game_id, amount, is_bet_meron }: SellBody, tellerId) =>
    changed('sell', SELL, [game_id, tellerId, is_bet_meron, Math.round(Number(amount) * 100), newSerial()]),
  pay: (serial, payerId) => changed('pay', PAY, [serial, payerId]),

  async openGame() {
    const { rows } = await pool.query<{ id: number }>('INSERT INTO games DEFAULT VALUES RETURNING id');
    return rows[0]?.id ?? 0;
  },
  async finishGame(id) {
    await pool.query(`UPDATE games SET status = 'finished', winner = 'MERON' WHERE id = $1`, [id]);
  },
  async winnersOf(gameId) {
    const { rows } = await pool.query<{ serial: string }>(
      `SELECT serial FROM bets WHERE game_id = $1 AND side = 'MERON' ORDER BY id`,
      [gameId],
    );
    return rows.map(({ serial }) => serial);
  },
  async sums() {
    const { rows } = await pool.query<Record<string, string>>(SUMS);
    return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, text]) => [name, Number(text)]));
  },
});
