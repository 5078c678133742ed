import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../../backend/src/system/free-port.fixture.js';
import { until } from '../../test/support/until.js';
import { ServerProcess } from './server-process.js';

/** Where Debian keeps the programs of each version. */
const DEBIAN = '/usr/lib/postgresql';
/** Memory for its pages, and no checkpoint in the middle of a round; everything else as it comes, fsync on. */
const SETTINGS = ['shared_buffers=512MB', 'max_wal_size=4GB', 'max_connections=100'];
/** It is started by no root: by its own user where Debian made one. */
const USERS = ['postgres', 'nobody'];

/** The folder of its programs, the newest version; null where there are none. */
export function postgresPrograms(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : [];
  const onPath = (process.env.PATH ?? '').split(delimiter);
  const folders = [...versions.map((version) => join(DEBIAN, version, 'bin')), ...onPath];
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

export function postgresVersion(programs: string): string {
  return execFileSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8' }).trim();
}

function userToBe(): number | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of USERS) {
    const { status, stdout } = spawnSync('id', ['-u', name], { encoding: 'utf8' });
    if (status === 0) return Number(stdout);
  }
  throw new Error('PostgreSQL is not run by root, and there is no other user');
}

/** A PostgreSQL server with an empty database, on durable files of its own. */
export class Postgres {
  private constructor(
    readonly folder: string,
    private readonly port: number,
    private readonly server: ServerProcess,
  ) {}

  /** @param under a command that starts it, such as strace */
  static async start(programs: string, under: readonly string[]): Promise<Postgres> {
    const folder = mkdtempSync(join(tmpdir(), 'taya-postgres-'));
    const uid = userToBe();
    if (uid !== undefined) chownSync(folder, uid, 0);
    const data = join(folder, 'data');
    const initdb = ['-D', data, '--username=postgres', '--auth=trust', '--locale=C', '--encoding=UTF8'];
    execFileSync(join(programs, 'initdb'), initdb, { stdio: 'pipe', ...(uid !== undefined && { uid }) });
    const port = await freePort();
    const settings = [`port=${port}`, `unix_socket_directories=${folder}`, 'listen_addresses=127.0.0.1'];
    const options = [...SETTINGS, ...settings].flatMap((setting) => ['-c', setting]);
    const command = [...under, join(programs, 'postgres'), '-D', data, ...options];
    const server = new ServerProcess({ command, uid, cwd: folder });
    const isReady = join(programs, 'pg_isready');
    await until(() => {
      server.assertRuns();
      return spawnSync(isReady, ['-h', folder, '-p', String(port)]).status === 0;
    });
    return new Postgres(folder, port, server);
  }

  get pid(): number {
    return this.server.pid;
  }

  /** As applications are configured. */
  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.port}/postgres`;
  }

  /** Without TCP. */
  get socketUrl(): string {
    return `postgres://postgres@localhost:${this.port}/postgres?host=${this.folder}`;
  }

  async remove(): Promise<void> {
    await this.server.stop('SIGINT');
    rmSync(this.folder, { recursive: true });
  }
}
