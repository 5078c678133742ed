import { Client } from '../../demo/client.ts';

const TELLERS = [
  { username: 'ben', first_name: 'Ben', last_name: 'Reyes', location: 'Window 2' },
  { username: 'cora', first_name: 'Cora', last_name: 'Santos', location: 'Gate' },
];
/** Two admins: one runs the games, the other has the cash desk. */
const ADMINS = [
  { username: 'gil', first_name: 'Gil', last_name: 'Ramos', location: 'Game desk' },
  { username: 'dora', first_name: 'Dora', last_name: 'Lim', location: 'Cash desk' },
];
/** Of everybody who approves what others do. */
export const PIN = '428106';

/** The bets on each side, game by game, and the results: the same evening each time. */
const GAMES = [
  { meron: [500, 1_000], wala: [700, 400], end: 'set_winner_wala' },
  { meron: [1_200, 800], wala: [600, 950], end: 'set_winner_meron' },
  { meron: [400, 650], wala: [1_000, 300], end: 'set_winner_meron' },
  { meron: [250, 500], wala: [900, 350], end: 'set_draw' },
  { meron: [1_500, 600], wala: [1_300, 700], end: 'set_winner_wala' },
  { meron: [800, 450], wala: [550, 900], end: 'set_winner_wala' },
  { meron: [300, 750], wala: [1_250, 400], end: 'set_winner_meron' },
];
/** Tickets of each teller that are never paid. */
const LEFT_UNPAID = 1;

/**
 * Tellers with cash in their drawers, and the games of an evening.
 * @returns the tellers, logged in
 */
export async function playAnEvening(url, passwords) {
  const superAdmin = new Client(url);
  await superAdmin.signIn('superadmin', passwords.superadmin);
  const [gil, dora] = await Promise.all(
    ADMINS.map((form) =>
      hire(url, superAdmin, '/api/staff', { ...form, role_id: 1, ip: '' }, passwords.staff),
    ),
  );
  for (const { client } of [gil, dora])
    await client.put('/api/auth/pin', { password: passwords.staff, pin: PIN });
  await superAdmin.put('/api/settings', { lostTicketDays: 0 });
  const tellers = [];
  for (const form of TELLERS) {
    const { id, client } = await hire(
      url,
      superAdmin,
      '/api/teller',
      { ...form, ip: '127.0.0.1' },
      passwords.tellers,
    );
    await dora.client.post(`/api/teller/${id}/cashin`, { amount: '10000.00' });
    tellers.push(client);
  }
  for (const [number, game] of GAMES.entries()) await play(gil.client, tellers, number + 1, game);
  return tellers;
}

async function hire(url, superAdmin, path, form, password) {
  const { id } = await superAdmin.post(path, { ...form, middle_name: '', password });
  const client = new Client(url);
  await client.signIn(form.username, password);
  return { id, client };
}

async function play(admin, tellers, number, { meron, wala, end }) {
  const game = await admin.post('/api/game', { name: `Game #${number}` });
  await admin.act(game, 'start_betting_all');
  for (const [index, teller] of tellers.entries()) {
    await bet(teller, game, meron[index], true);
    await bet(teller, game, wala[index], false);
  }
  for (const action of ['stop_betting_all', end, 'confirm_result']) await admin.act(game, action);
  for (const teller of tellers) await payOut(teller, game, number === GAMES.length ? LEFT_UNPAID : 0);
}

/** Sells one bet. */
export function bet(teller, game, amount, isMeron) {
  return teller.post('/api/bet', { game_id: game.id, amount: String(amount), is_bet_meron: isMeron });
}

async function payOut(teller, game, leave) {
  const bets = await teller.get('/api/bet?page_size=20');
  const won = bets.filter(({ game_id, payout_amount }) => game_id === game.id && payout_amount !== '0.00');
  for (const { serial } of won.slice(leave)) await teller.post(`/api/bet/${serial}/payout`);
}
