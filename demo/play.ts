import { once } from 'node:events';
import { GAME_STATUS_NAMES } from '@taya/contracts/game';
import { Client, isPassing, isReplaced } from './client.ts';
import { DemoHall } from './hall.ts';
import type { Pace } from './pace.ts';
import type { People } from './people.ts';

const NEWS_EVERY_MS = 60_000;
/** How long the last winners have to collect their money, in seconds at `--speed 1`. */
const LAST_ORDERS = 120;
/** However fast the demo plays, calls take their time. */
const LAST_ORDERS_AT_LEAST_MS = 10_000;
/** Seconds at `--speed 1` between two checks of the drawers. */
const BETWEEN_ROUNDS = 5;

export interface Played {
  readonly url: string;
  readonly people: People;
  /** The ids of tellers, by username. */
  readonly tellers: ReadonlyMap<string, number>;
  readonly timeZone: string;
  readonly games: number;
}

/** Plays `games` games on a station, or until the pace is stopped. */
export async function play({ url, people, tellers, timeZone, games }: Played, pace: Pace): Promise<void> {
  const signIn = async (username: string, password: string) => {
    const client = new Client(url);
    await client.signIn(username, password);
    return client;
  };
  const admin = await signIn('admin', people.admin);
  const cashDesk = await signIn(people.cashDesk.username, people.cashDesk.password);
  const windows = await Promise.all(
    people.tellers.map(async ({ username, password }) => ({
      client: await signIn(username, password),
      id: tellers.get(username) ?? 0,
    })),
  );
  const ids = windows.map(({ id }) => id);
  const hall = new DemoHall(ids, timeZone, windows[0]?.client ?? admin, pace);
  const news = setInterval(() => console.log(newsOf(hall)), NEWS_EVERY_MS);
  try {
    const selling = windows.map(({ client, id }) => hall.workAtWindow(client, id));
    const running = runGames(hall, admin, games, () => admin.signIn('admin', people.admin), pace).then(
      async () => {
        await lastOrders(cashDesk, hall, pace);
        pace.stop();
      },
    );
    await Promise.all([hall.pollBoard(), running, hall.workAtCashDesk(cashDesk), ...selling]);
  } finally {
    pace.stop();
    clearInterval(news);
    console.log(newsOf(hall));
  }
}

/** A visitor who logs in as admin runs the games until they log out. */
async function runGames(
  hall: DemoHall,
  admin: Client,
  games: number,
  signInAgain: () => Promise<void>,
  pace: Pace,
): Promise<void> {
  while (!(await hall.runGames(admin, games))) {
    console.log(
      'Somebody has logged in as admin: the games are yours now. Enter gives them back to the demo.',
    );
    // Rejects at the end of the demo.
    await once(process.stdin, 'data', { signal: pace.stopped }).catch(() => {});
    process.stdin.pause();
    if (!pace.isPlaying) return;
    await signInAgain();
  }
}

async function lastOrders(cashDesk: Client, hall: DemoHall, pace: Pace): Promise<void> {
  const endMs = performance.now() + Math.max(LAST_ORDERS_AT_LEAST_MS, pace.realMs(LAST_ORDERS));
  while (hall.isAnybodyWaiting && pace.isPlaying && performance.now() < endMs) {
    await hall.mindDrawers(cashDesk).catch((error: unknown) => {
      if (!isReplaced(error) && !isPassing(error)) throw error;
    });
    await pace.exactly(BETWEEN_ROUNDS);
  }
}

function newsOf(hall: DemoHall): string {
  const { game } = hall;
  const board = game === null ? 'no game yet' : `${game.name}: ${GAME_STATUS_NAMES[game.game_status_id]}`;
  return `${new Date().toTimeString().slice(0, 5)}  ${board}. ${hall.news()}.`;
}
