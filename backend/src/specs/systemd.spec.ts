/** The units of `deploy/systemd` start what there is, with settings that are known, and leave it the time to stop. */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { SETTINGS } from '../config/settings-table.js';

const FOLDER = 'deploy/systemd';
const SERVICES = ['taya.service', 'taya-backup.service'];
const STOP_TIMEOUT_S = 45;

const unit = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const valuesOf = (name: string, option: string) =>
  [...unit(name).matchAll(new RegExp(`^${option}=(.*)$`, 'gm'))].map(([, value]) => String(value));

describe.each(SERVICES)('%s', (name) => {
  it('starts a program of the project with the Node of the packages', () => {
    const [start = ''] = valuesOf(name, 'ExecStart');
    expect(start).toContain('node_modules/.bin/node backend/dist/');
    const program = /backend\/dist\/(\S+)\.js/.exec(start)?.[1];
    expect(existsSync(`backend/src/${program}.ts`)).toBe(true);
  });

  it('sets what the station knows', () => {
    const names = valuesOf(name, 'Environment').map((text) => text.split('=')[0]);
    const known: readonly string[] = [...Object.keys(SETTINGS), 'NODE_ENV'];
    expect(names.filter((one) => !known.includes(String(one)))).toEqual([]);
    expect(valuesOf(name, 'Environment')).toEqual(valuesOf('taya.service', 'Environment'));
  });

  it('runs under an account of its own, without rights, and keeps its files private', () => {
    expect(valuesOf(name, 'User')).toEqual(['taya']);
    expect(valuesOf(name, 'UMask')).toEqual(['0077']);
    expect(valuesOf(name, 'CapabilityBoundingSet')).toEqual(['']);
    for (const option of ['NoNewPrivileges', 'PrivateDevices', 'ProtectHome', 'RestrictNamespaces']) {
      expect([option, valuesOf(name, option)]).toEqual([option, ['yes']]);
    }
    expect(valuesOf(name, 'ProtectSystem')).toEqual(['strict']);
  });
});

it('the station is started again however it ended, and has the time to stop in order', () => {
  expect(valuesOf('taya.service', 'Restart')).toEqual(['always']);
  expect(valuesOf('taya.service', 'StartLimitIntervalSec')).toEqual(['0']);
  expect(Number(valuesOf('taya.service', 'TimeoutStopSec')[0])).toBeGreaterThan(STOP_TIMEOUT_S);
});

it('the station that hangs is ended and started again, without a core file', () => {
  expect(valuesOf('taya.service', 'Type')).toEqual(['notify']);
  expect(valuesOf('taya.service', 'NotifyAccess')).toEqual(['all']);
  expect(Number(valuesOf('taya.service', 'WatchdogSec')[0])).toBeGreaterThanOrEqual(30);
  expect(valuesOf('taya.service', 'WatchdogSignal')).toEqual(['SIGKILL']);
  expect(valuesOf('taya.service', 'TimeoutStartSec')).toEqual(['infinity']);
});

it('a backup that fails is told of', () => {
  const [failed = ''] = valuesOf('taya-backup.service', 'OnFailure');
  expect(unit(failed)).toContain('/etc/taya-on-failure taya-backup.service');
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
(hasSystemd ? it : it.skip)('systemd-analyze finds nothing wrong', () => {
  const copies = mkdtempSync(join(tmpdir(), 'taya-units-'));
  try {
    const names = readdirSync(FOLDER);
    // Units take no path with a space as it is, and this folder may have one.
    const here = join(copies, 'here');
    symlinkSync(resolve('.'), here);
    for (const name of names) writeFileSync(join(copies, name), unit(name).replaceAll('/opt/taya', here));
    const paths = names.map((name) => join(copies, name));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths]);
    const about = String(stderr)
      .split('\n')
      .filter((line) => line.includes(copies) || line.includes('taya'));
    expect({ status, about }).toEqual({ status: 0, about: [] });
  } finally {
    rmSync(copies, { recursive: true });
  }
});
