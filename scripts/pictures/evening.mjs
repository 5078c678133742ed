import { Client } from '../../demo/client.ts';

const TELLERS = [
  { username: 'ben', first_name: 'Ben', last_name: 'Reyes', location: 'Window 2' },
  { username: 'cora', first_name: 'Cora', last_name: 'Santos', location: 'Window 3' },
  { username: 'dante', first_name: 'Dante', last_name: 'Garcia', location: 'Gate' },
];

/** The bets on each side, game by game, and the results: the same evening each time. */
const GAMES = [
  { meron: [500, 1_000, 300], wala: [700, 400, 900], end: 'set_winner_wala' },
  { meron: [1_200, 800, 150], wala: [600, 950, 200], end: 'set_winner_meron' },
  { meron: [400, 650, 1_100], wala: [1_000, 300, 850], end: 'set_winner_meron' },
  { meron: [250, 500, 700], wala: [900, 350, 450], end: 'set_draw' },
  { meron: [1_500, 600, 900], wala: [1_300, 700, 650], end: 'set_winner_wala' },
  { meron: [800, 450, 350], wala: [550, 900, 500], end: 'set_winner_wala' },
  { meron: [300, 750, 1_000], wala: [1_250, 400, 600], end: 'set_winner_meron' },
];
/** Tickets that are never paid. */
const LEFT_UNPAID = 3;

/**
 * Tellers with cash in their drawers, and the games of an evening.
 * @returns the tellers, logged in
 */
export async function playAnEvening(url, passwords) {
  const superAdmin = new Client(url);
  await superAdmin.signIn('superadmin', passwords.superadmin);
  const admin = new Client(url);
  await admin.signIn('admin', passwords.admin);
  const tellers = await Promise.all(
    TELLERS.map((form) => hire(url, superAdmin, admin, form, passwords.tellers)),
  );
  for (const [number, game] of GAMES.entries()) await play(admin, tellers, number + 1, game);
  return tellers;
}

async function hire(url, superAdmin, admin, form, password) {
  const { id } = await superAdmin.post('/api/teller', {
    ...form,
    middle_name: '',
    password,
    ip: '127.0.0.1',
  });
  await admin.post(`/api/teller/${id}/cashin`, { amount: '10000.00' });
  const teller = new Client(url);
  await teller.signIn(form.username, password);
  return teller;
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
