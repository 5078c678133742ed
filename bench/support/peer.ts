import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../test/support/until.js';
import { PEERS_FOLDER } from './peers-package.js';
import { Postgres, postgresPrograms } from './postgres.js';
import { processorMicros } from './processor-time.js';
import { ServerProcess } from './server-process.js';

/** What was recorded, amounts in centavos. */
export interface Sums {
  readonly bets: number;
  readonly stakes: number;
  readonly paid: number;
  readonly payouts: number;
  /** In all drawers. */
  readonly onHand: number;
}

/** A running server that sells bets and pays winners, durably unless it keeps nothing. */
export interface Peer {
  readonly url: string;
  /** Those of its tellers. */
  readonly tokens: readonly string[];
  /** In all drawers before the first bet, in centavos. */
  readonly firstCash: number;
  /** A game with both sides open. @returns its id */
  openGame(): Promise<number>;
  /** MERON wins. */
  finishGame(id: number): Promise<void>;
  /** Codes of the bets on MERON of each game, in the order of their sale. */
  winnersOf(gameIds: readonly number[]): Promise<readonly (readonly string[])[]>;
  /** Nothing that the calls so far have brought about goes on any more. */
  settle(): Promise<void>;
  sums(): Promise<Sums>;
  /** User and system time of all its processes until now. */
  processorMicros(): number;
  remove(): Promise<void>;
}

export const TELLERS = 64;
/** For calls that are still on their way when the load ends. */
const SETTLE_MS = 400;
/** In every drawer of a peer's program. */
const FIRST_CASH = 1_000_000_000;

export const rest = () => new Promise<void>((resolve) => setTimeout(resolve, SETTLE_MS));

export interface PeerKind {
  /** File below the built peers. */
  readonly program: string;
  readonly postgres?: 'tcp' | 'socket';
  /** What `JwtModule` is given, where the program offers both. */
  readonly jwtKey?: 'text' | 'object';
}

/** One of the programs in `bench/peers`, with the PostgreSQL server that it needs. */
export class PeerProgram implements Peer {
  readonly firstCash = FIRST_CASH * TELLERS;
  tokens: readonly string[] = [];

  private constructor(
    private readonly folder: string,
    readonly url: string,
    private readonly server: ServerProcess,
    private readonly postgres: Postgres | null,
  ) {}

  /** @param under a command that starts what keeps its data: PostgreSQL, or the program itself */
  static async start(
    { program, postgres: how, jwtKey = 'object' }: PeerKind,
    under: readonly string[] = [],
  ): Promise<PeerProgram> {
    const folder = mkdtempSync(join(tmpdir(), 'taya-peer-'));
    const postgres = how === undefined ? null : await Postgres.start(postgresPrograms() ?? '', under);
    const url = how === 'socket' ? postgres?.socketUrl : postgres?.url;
    const server = new ServerProcess({
      command: [...(postgres === null ? under : []), process.execPath, `dist/${program}.js`],
      cwd: PEERS_FOLDER,
      environment: {
        DATA_DIR: folder,
        TELLERS: String(TELLERS),
        DATABASE_URL: url ?? '',
        JWT_KEY: jwtKey,
      },
    });
    const served = () => /Serving (\S+)/.exec(server.output)?.[1] ?? '';
    await until(() => {
      server.assertRuns();
      return served() !== '';
    });
    const peer = new PeerProgram(folder, served(), server, postgres);
    const signIn = async (_: unknown, index: number) =>
      (await peer.#post<{ token: string }>('sign-in', { teller: index + 1 })).token;
    peer.tokens = await Promise.all(Array.from({ length: TELLERS }, signIn));
    return peer;
  }

  async openGame(): Promise<number> {
    return (await this.#post<{ id: number }>('games')).id;
  }

  async finishGame(id: number): Promise<void> {
    await this.#post(`games/${id}/finish`);
  }

  winnersOf(gameIds: readonly number[]): Promise<readonly (readonly string[])[]> {
    return Promise.all(gameIds.map((id) => this.#get<readonly string[]>(`games/${id}/winners`)));
  }

  settle(): Promise<void> {
    return rest();
  }

  sums(): Promise<Sums> {
    return this.#get('sums');
  }

  processorMicros(): number {
    return processorMicros([this.server.pid, ...(this.postgres === null ? [] : [this.postgres.pid])]);
  }

  async remove(): Promise<void> {
    await this.server.stop();
    await this.postgres?.remove();
    rmSync(this.folder, { recursive: true });
  }

  async #get<Data>(path: string): Promise<Data> {
    return this.#answer(path, await fetch(`${this.url}/control/${path}`));
  }

  async #post<Data>(path: string, json: unknown = {}): Promise<Data> {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(json);
    return this.#answer(path, await fetch(`${this.url}/control/${path}`, { method: 'POST', headers, body }));
  }

  async #answer<Data>(path: string, response: Response): Promise<Data> {
    if (response.status === 200) return (await response.json()) as Data;
    throw new Error(`${path}: ${response.status} ${await response.text()}\n${this.server.output}`);
  }
}
