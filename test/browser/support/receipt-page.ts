import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { securityHeaders } from '../../../backend/src/http/security-headers.js';

const BUILD = fileURLToPath(new URL('print-page.build.mjs', import.meta.url));
const NONCE = 'a-nonce-for-styles';
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Receipts</title>
<meta property="csp-nonce" nonce="${NONCE}"><link rel="stylesheet" href="/page.css"></head>
<body><div id="root"></div><script type="module" src="/page.js"></script></body></html>`;
const TYPES: Record<string, string> = { '.css': 'text/css', '.js': 'text/javascript' };

/** The station's own, with the nonce that it gives to styles. */
async function policy(): Promise<Record<string, string>> {
  const { pages } = await securityHeaders(false);
  const rules = pages['content-security-policy'] ?? '';
  return { ...pages, 'content-security-policy': rules.replace("style-src 'self'", `$& 'nonce-${NONCE}'`) };
}

/** Serves the page of all receipts under the policy that the station sends. */
export class ReceiptPage {
  readonly url: string;
  readonly #server: Server;
  readonly #folder: string;

  private constructor(server: Server, folder: string) {
    this.#server = server;
    this.#folder = folder;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  static async start(): Promise<ReceiptPage> {
    const folder = await mkdtemp(join(tmpdir(), 'taya-receipts-'));
    const build = spawnSync(process.execPath, [BUILD, folder], { encoding: 'utf8' });
    if (build.status !== 0) throw new Error(`the page could not be built: ${build.stderr}`);
    const headers = await policy();
    const server = createServer(async (request, response) => {
      const path = request.url ?? '/';
      const body = path === '/' ? PAGE : await readFile(join(folder, path)).catch(() => null);
      const type = path === '/' ? 'text/html; charset=utf-8' : TYPES[extname(path)];
      response
        .writeHead(body === null ? 404 : 200, { ...headers, 'content-type': type ?? 'text/plain' })
        .end(body);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new ReceiptPage(server, folder);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await rm(this.#folder, { recursive: true });
  }
}
