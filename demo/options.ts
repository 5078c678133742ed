import { parseArgs } from 'node:util';

/** Faster than this, games would have too few bets to look real. */
const MAX_SPEED = 60;
const MAX_DAYS = 3_650;
const MAX_GAMES_A_DAY = 400;
const MAX_BETS_A_GAME = 10_000;

export const USAGE = `npm run demo -- [options]: a throwaway station that plays itself

  --speed <n>        n times as fast as people; max is ${MAX_SPEED} times
  --games <n>        end after this many games
  --fast             begin with months of history
  --days <n>         of history (90)
  --games-a-day <n>  of history (40)
  --bets-a-game <n>  of history, about (60)
  --no-play          serve only, play nothing
  --keep             leave the data there at the end`;

/** The command line cannot be used; the message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export interface HistorySize {
  readonly days: number;
  readonly gamesPerDay: number;
  readonly betsPerGame: number;
}

export interface Options {
  /** How many times as fast as people. */
  readonly speed: number;
  /** Infinity to play until it is stopped. */
  readonly games: number;
  /** null without `--fast`. */
  readonly history: HistorySize | null;
  readonly play: boolean;
  readonly keep: boolean;
}

/** @throws UsageError */
export function readOptions(args: readonly string[]): Options {
  const given = parseOption(args);
  const history = {
    days: whole('days', given.days, MAX_DAYS),
    gamesPerDay: whole('games-a-day', given['games-a-day'], MAX_GAMES_A_DAY),
    betsPerGame: whole('bets-a-game', given['bets-a-game'], MAX_BETS_A_GAME),
  };
  return {
    speed: given.speed === 'max' ? MAX_SPEED : number('speed', given.speed, 0.1, MAX_SPEED),
    games: given.games === undefined ? Number.POSITIVE_INFINITY : whole('games', given.games, 1_000_000),
    history: given.fast ? history : null,
    play: given.play,
    keep: given.keep,
  };
}

function parseOption(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowNegative: true,
      options: {
        speed: { type: 'string', default: '1' },
        games: { type: 'string' },
        fast: { type: 'boolean', default: false },
        days: { type: 'string', default: '90' },
        'games-a-day': { type: 'string', default: '40' },
        'bets-a-game': { type: 'string', default: '60' },
        play: { type: 'boolean', default: true },
        keep: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function whole(option: string, text: string, max: number): number {
  const value = number(option, text, 1, max);
  if (!Number.isInteger(value)) throw new UsageError(`--${option} must be a whole number, not ${text}`);
  return value;
}

function number(option: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (value >= min && value <= max) return value;
  throw new UsageError(`--${option} must be a number from ${min} to ${max}, not ${text}`);
}
