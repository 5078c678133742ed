import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../backend/src/system/free-port.fixture.js';
import { until } from './until.js';

/**
 * The proxy of the deployment, with its own file but for the ports, in front of instances on this machine. Here one that
 * is slow to say that it is active is not left out: two stations that serve at the same time stand for its instances.
 */
export class ReverseProxy {
  readonly url: string;
  readonly #process: ChildProcess;
  readonly #ended: Promise<unknown>;
  readonly #folder: string;

  private constructor(port: string, process: ChildProcess, folder: string) {
    this.url = `http://127.0.0.1:${port}`;
    this.#process = process;
    this.#ended = once(process, 'close');
    this.#folder = folder;
  }

  /** @param instances their addresses, such as `http://127.0.0.1:3000` */
  static async start(instances: readonly string[]): Promise<ReverseProxy> {
    const folder = await mkdtemp(join(tmpdir(), 'taya-proxy-'));
    const [port, tlsPort, readyPort] = [await freePort(), await freePort(), await freePort()];
    const file = await readFile('deploy/Caddyfile', 'utf8');
    const moved = file
      .replace('http_port 8080', `http_port ${port}`)
      .replace('https_port 8443', `https_port ${tlsPort}`)
      .replace('127.0.0.1:8081', `127.0.0.1:${readyPort}`)
      .replace('health_timeout 2s', 'health_timeout 60s');
    const path = join(folder, 'Caddyfile');
    await writeFile(path, moved);
    const caddy = spawn('caddy', ['run', '--config', path, '--adapter', 'caddyfile'], {
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        INSTANCES: instances.map((url) => new URL(url).host).join(' '),
      },
      stdio: 'ignore',
    });
    await once(caddy, 'spawn');
    const proxy = new ReverseProxy(`${port}`, caddy, folder);
    const isReady = () => fetch(`http://127.0.0.1:${readyPort}/`).then(({ status }) => status === 204);
    await until(() => isReady().catch(() => false));
    return proxy;
  }

  async remove(): Promise<void> {
    this.#process.kill();
    await this.#ended;
    await rm(this.#folder, { recursive: true });
  }
}
