/** The compose files, the image and the proxy: that they fit each other and the code. No engine is needed for that. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ActiveController, HealthController } from '../monitoring/health.controller.js';
import { exampleOf, interpolated, readTexts, type Texts } from './deployment.fixture.js';
import { complaintsAbout } from './deployment-rules.fixture.js';

const texts = readTexts();
const source = (path: string) => readFileSync(join('backend/src', path), 'utf8');
const prefix = /setGlobalPrefix\('(?<prefix>[^']+)'\)/.exec(source('http-app.ts'))?.groups?.prefix;
const stopMs = /STOP_TIMEOUT_MS = (?<ms>[\d_]+);/.exec(source('start.ts'))?.groups?.ms?.replaceAll('_', '');
const facts = {
  healthPath: `/${prefix}/${Reflect.getMetadata('path', HealthController)}`,
  activePath: `/${prefix}/${Reflect.getMetadata('path', ActiveController)}`,
  stopSeconds: Number(stopMs) / 1_000,
};

const folder = mkdtempSync(join(tmpdir(), 'taya-deployment-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('the code says what these files rely on', () => {
  expect(facts).toEqual({ healthPath: '/api/health', activePath: '/api/active', stopSeconds: 45 });
});

it.each([
  ['one node', false],
  ['three nodes', true],
])('the files fit together and fit the code: %s', (_name, isCluster) => {
  expect(complaintsAbout(texts, isCluster, facts)).toEqual([]);
});

describe('a fault is found:', () => {
  const MAIN = 'docker-compose.yml';
  const CLUSTER = 'docker-compose.cluster.yml';
  it.each<[file: keyof Texts, is: string, becomes: string, complaint: string]>([
    [MAIN, 'STATION_NAME: $', 'STATION_TITLE: $', 'app-1: STATION_TITLE is no setting'],
    [MAIN, 'kurrentdb://ops', 'http://ops', 'app-2: EVENT_STORE_URL: must be the address of an event store'],
    [MAIN, 'app-2-data:/data', 'app-1-data:/data', 'instances without a folder of their own'],
    [
      MAIN,
      '  QZ_CERTIFICATE: /printer-key/qz-certificate.pem',
      '',
      'the instances do not share QZ_CERTIFICATE',
    ],
    [MAIN, '@mongodb:27017', '@mongo:27017', 'app-1: MONGO_URL leads to mongo, which is not there'],
    [
      'deploy/make-certificates.sh',
      'kurrentdb-3',
      'kurrentdb-4',
      'the certificate does not name kurrentdb-3',
    ],
    [CLUSTER, 'CLUSTER_SIZE: 3', 'CLUSTER_SIZE: 5', 'kurrentdb-2: the cluster has another size'],
    [CLUSTER, 'kurrentdb:2113,kurrentdb-2:2113\n', 'kurrentdb-2:2113\n', 'kurrentdb-3: does not look for'],
    [MAIN, 'DISABLE_LOG_FILE:', 'INSECURE:', 'kurrentdb: anybody may write'],
    [MAIN, 'MONGODB_REPLICA_KEY:?', 'MONGODB_REPLICA_KEY:-', 'MONGODB_REPLICA_KEY may be missing'],
    ['.env.example', 'HTTPS_PORT=443\n', '', 'HTTPS_PORT is not in .env.example'],
    ['.env.example', '\nHTTP_PORT', '\nOLD_PORT=1\nHTTP_PORT', 'nothing uses OLD_PORT'],
    ['.env.example', 'ADMIN_PASSWORD=', 'ADMIN_PASSWORD=changeit', 'KURRENTDB_ADMIN_PASSWORD has a value'],
    [
      MAIN,
      '_KEY: ${MONGODB_REPLICA_KEY',
      '_KEY: abc${MONGODB_REPLICA_KEY',
      'mongodb: MONGODB_REPLICA_KEY is',
    ],
    [MAIN, '    command:', '    ports: ["27017:27017"]\n    command:', 'mongodb is reached from outside'],
    [MAIN, 'stores:\n    internal: true', 'stores: {}', 'kurrentdb is reached from outside'],
    [MAIN, ':8443', ':443', 'the proxy listens at 8080,8443, published is 8080,443'],
    [MAIN, 'TRUST_PROXY: ${PROXY_ADDRESS', 'TRUST_PROXY: ${PROXY_NETWORK', 'app-1: trusts another'],
    [
      'deploy/Caddyfile',
      'max_header_size',
      'trusted_proxies static 0.0.0.0/0\nmax_header_size',
      'the proxy believes',
    ],
    [MAIN, 'app-1:3000 app-2:3000', 'app-1:3000', 'the proxy is told of others'],
    ['deploy/Caddyfile', 'app-2:3000', 'app-2:3001', 'the proxy’s file names others'],
    ['deploy/Caddyfile', 'health_uri /api/active', 'health_uri /health', 'the proxy asks at /health'],
    ['deploy/Caddyfile', 'lb_policy first', 'lb_policy ip_hash', 'the proxy chooses by ip_hash'],
    ['deploy/Caddyfile', 'keepalive 30s', 'keepalive 90s', 'the proxy uses connections that'],
    ['Dockerfile', '/api/health', '/api/status', 'the image asks elsewhere for health'],
    ['Dockerfile', 'EXPOSE 3000', 'EXPOSE 80', 'the image exposes another port'],
    [MAIN, 'mongo:8.0.21', 'mongo:8', 'mongodb: mongo:8 is not one version'],
    [MAIN, 'caddy:2.11.4-alpine', 'caddy:latest', 'proxy: caddy:latest is not one version'],
    ['Dockerfile', 'FROM node:24.21.0', 'FROM node:22.0.0', 'is not the Node of the packages'],
    [MAIN, 'start_period: 60s', 'start_interval: 1s', 'mongodb: nobody asks whether it works'],
    ['Dockerfile', '--start-period=120s', '', 'the image has no health check'],
    [
      MAIN,
      'mongodb: { condition: service_healthy',
      'mongodb: { condition: service_started',
      'app-1: does not wait',
    ],
    [MAIN, 'mongodb-data: {}', 'mongo-data: {}', 'mongodb: mongodb-data is not there'],
    [MAIN, 'proxy-config: {}', 'proxy-config: {}\n  old-data: {}', 'nobody uses old-data'],
    [MAIN, './deploy/Caddyfile', './deploy/Caddyfile.old', 'proxy: ./deploy/Caddyfile.old is not there'],
    [MAIN, 'read_only: true', 'read_only: false', 'mongodb: may change its programs'],
    [MAIN, '[ALL]', '[CHOWN]', 'app-1: keeps rights'],
    [MAIN, 'no-new-privileges:true', 'no-new-privileges:false', 'proxy: may gain rights'],
    [MAIN, 'mem_limit: 1g', '', 'app-2: may take all memory'],
    [CLUSTER, 'max-size: 10m, ', '', 'kurrentdb-2: may fill the disk with logs'],
    [MAIN, 'restart: unless-stopped', 'restart: on-failure', 'kurrentdb: stays down'],
    ['Dockerfile', 'USER node', 'USER root', 'the image runs as root'],
    ['Dockerfile', 'VOLUME /data', 'VOLUME /var/data', 'the data are not in the volume'],
    [MAIN, 'stop_grace_period: 60s', 'stop_grace_period: 40s', 'app-1: is killed before it has stopped'],
    [
      'Dockerfile',
      '["node", "backend/dist/bundled/main.js"]',
      'npm start',
      'signals do not reach the server',
    ],
    ['Dockerfile', 'scripts/run-tree.mjs', 'scripts/running.mjs', 'scripts/running.mjs is not there'],
    ['.dockerignore', '!tsconfig.base.json\n', '', '.dockerignore leaves tsconfig.base.json out'],
  ])('%s with %j made %j', (file, is, becomes, complaint) => {
    expect(texts[file]).toContain(is);
    const broken = { ...texts, [file]: texts[file].replace(is, becomes) };
    const complaints = [false, true].flatMap((isCluster) => complaintsAbout(broken, isCluster, facts));
    expect(complaints).toContainEqual(expect.stringContaining(complaint));
  });
});

/** By a linter with the schema of the compose specification. @returns its findings */
function linted(paths: readonly string[]): { readonly isFine: boolean; readonly output: string } {
  const command = ['node_modules/dclint/bin/dclint.cjs', '--config', '.dclintrc.json', '--max-warnings', '0'];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...command, ...paths], {
    encoding: 'utf8',
  });
  return { isFine: status === 0, output: stdout + stderr };
}

it('compose files are what the specification of compose calls one', () => {
  const main = join(folder, 'docker-compose.yml');
  writeFileSync(main, texts['docker-compose.yml'].replace('mem_limit: 64m', 'memory: 64m'));
  expect(linted(['docker-compose.yml', 'docker-compose.cluster.yml'])).toMatchObject({ isFine: true });
  const broken = linted([main]);
  expect(broken.isFine).toBe(false);
  expect(broken.output).toContain('invalid-schema');
});

describe('variables', () => {
  it('stand for what compose makes of them', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the variables of compose look like JavaScript's
    const text = '${A:-${B}}/${C:+<${C},x>}/${D}/$$E';
    expect(interpolated(text, { B: 'b', C: 'c' })).toBe('b/<c,x>//$E');
    expect(interpolated(text, { A: 'a' })).toBe('a///$E');
    expect(() => interpolated(text.replace(':-', ':?'), {})).toThrow('A is missing');
  });

  it('with hosts named, the proxy’s health checks still reach the instances', () => {
    const [, value = ''] = /ALLOWED_HOSTS: (.*)/.exec(texts['docker-compose.yml']) ?? [];
    expect(interpolated(value, {})).toBe('');
    expect(interpolated(value, { ALLOWED_HOSTS: 'taya.example' })).toBe('taya.example,app-1,app-2');
  });
});

it('new secrets are made once, each of them another, and nobody else may read them', () => {
  for (const name of ['deploy/new-secrets.sh', '.env.example']) cpSync(name, join(folder, name));
  const make = () => spawnSync('sh', [join(folder, 'deploy/new-secrets.sh')], { encoding: 'utf8' }).status;
  expect(make()).toBe(0);
  const path = join(folder, '.env');
  const made = readFileSync(path, 'utf8');
  const values = Object.entries(exampleOf({ ...texts, '.env.example': made }));
  const secrets = values.filter(([name]) => exampleOf(texts)[name] === '' && name !== 'ALLOWED_HOSTS');
  expect(secrets).toHaveLength(7);
  for (const [, secret] of secrets) expect(secret).toMatch(/^[0-9a-f]{48}$/);
  expect(new Set(secrets.map(([, secret]) => secret)).size).toBe(7);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(make()).toBe(1);
  expect(readFileSync(path, 'utf8')).toBe(made);
  expect(existsSync(`${path}.new`)).toBe(false);
});

it.each(['create-user.js', 'health.js'])('%s for MongoDB’s shell can be read as a program', (name) => {
  expect(() => new Script(readFileSync(`deploy/mongodb/${name}`, 'utf8'))).not.toThrow();
});
