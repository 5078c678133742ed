import { spawnSync } from 'node:child_process';
import { type Peer, type PeerKind, PeerProgram } from './peer.js';
import { buildPeers } from './peers-package.js';
import { postgresPrograms } from './postgres.js';
import { TayaPeer } from './taya.js';

export interface Contender {
  readonly name: string;
  /** Whether it keeps what it answers. */
  readonly isDurable: boolean;
  start(under?: readonly string[]): Promise<Peer>;
}

export const CRUD = 'usual CRUD: NestJS, TypeORM, PostgreSQL';
export const ONE_STATEMENT = 'Fastify, one PostgreSQL statement';
/** With `JwtModule.register({ secret })`, as Nest's documentation and the usual application have it. */
export const NO_STORAGE = 'Nest on Fastify, no storage, key as a text (as documented)';
/** The same program without the cost of such a key. */
export const NO_STORAGE_KEY_OBJECT = 'Nest on Fastify, no storage, key as a KeyObject';
export const GROUP_COMMIT = 'bare Fastify, SQLite, no read models';
export const TAYA = 'Taya';

const program = (name: string, isDurable: boolean, kind: PeerKind): Contender => {
  return { name, isDurable, start: (under) => PeerProgram.start(kind, under) };
};

const ON_POSTGRES: readonly Contender[] = [
  program(CRUD, true, { program: 'crud/main', postgres: 'tcp' }),
  program(ONE_STATEMENT, true, { program: 'one-statement', postgres: 'socket' }),
];

const WITHOUT_SERVER: readonly Contender[] = [
  program(NO_STORAGE, false, { program: 'nest-in-memory', jwtKey: 'text' }),
  program(NO_STORAGE_KEY_OBJECT, false, { program: 'nest-in-memory', jwtKey: 'object' }),
  program(GROUP_COMMIT, true, { program: 'group-commit' }),
];

const STATION: Contender = { name: TAYA, isDurable: true, start: (under) => TayaPeer.start(under) };

/**
 * Those that can run here, Taya last. What is missing is said with `say`, with the peers that need it.
 * @param beside parts of the names of those that are wanted, of all if there are none; Taya always is
 */
export function contenders(say: (line: string) => void, beside: readonly string[]): readonly Contender[] {
  if (spawnSync('wrk', ['--version']).error !== undefined) {
    throw new Error(
      'The load is made by wrk, which is not installed (Debian: apt install wrk; macOS: brew install wrk)',
    );
  }
  buildPeers();
  const hasPostgres = postgresPrograms() !== null;
  if (!hasPostgres) {
    const names = ON_POSTGRES.map(({ name }) => name).join('; ');
    say(`Not run, because PostgreSQL is not installed (Debian: apt install postgresql): ${names}`);
  }
  const others = [...(hasPostgres ? ON_POSTGRES : []), ...WITHOUT_SERVER];
  const isWanted = ({ name }: Contender) => beside.length === 0 || beside.some((part) => name.includes(part));
  return [...others.filter(isWanted), STATION];
}
