/** A station under systemd: `systemd-notify` is one of the test's own, which writes down what it is told. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Station } from './support/station.js';
import { until } from './support/until.js';

const TIMEOUT_MS = 600;

let folder: string;
let station: Station;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'taya-systemd-'));
  const command = join(folder, 'systemd-notify');
  writeFileSync(command, `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> '${folder}/told'\n`);
  chmodSync(command, 0o700);
  const environment = {
    PATH: `${folder}:${process.env.PATH}`,
    NOTIFY_SOCKET: '/run/systemd/notify',
    WATCHDOG_USEC: String(TIMEOUT_MS * 1_000),
  };
  station = await Station.start({ environment });
});

afterAll(async () => {
  await station.remove();
  rmSync(folder, { recursive: true });
});

const notified = () =>
  existsSync(join(folder, 'told')) ? readFileSync(join(folder, 'told'), 'utf8').trim().split('\n') : [];
const pause = () => new Promise((resolve) => setTimeout(resolve, 3 * TIMEOUT_MS));

it('says once that it serves, and then again and again that it does not hang', async () => {
  await until(() => notified().length > 5);
  const [first, ...later] = notified();
  expect(first).toBe('/run/systemd/notify READY=1');
  expect(new Set(later)).toEqual(new Set(['/run/systemd/notify WATCHDOG=1']));
});

it('says nothing while it hangs, and stops in order afterwards', async () => {
  process.kill(station.pid, 'SIGSTOP');
  // What it said before is still being written down.
  let before = 0;
  await until(async () => {
    before = notified().length;
    await pause();
    return notified().length === before;
  });
  process.kill(station.pid, 'SIGCONT');
  await until(() => notified().length > before);
  expect(await station.stop()).toBe(0);
});
