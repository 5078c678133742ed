import { spawn } from 'node:child_process';
import { PartLog } from './log-events.js';
import type { Timers } from './system.js';
import { every } from './waiting.js';

/**
 * systemd is notified by datagrams over a Unix socket, which Node does not have. Its own command sends them: one shell
 * stays and calls it for each line, because starting a process from a large one holds up the main thread.
 */
const SEND_LINES = 'while read -r line; do systemd-notify "$line"; done';

/** Of the time after which the station counts as hanging. */
const BEATS_IN_TIME = 3;

/**
 * Tells the service manager that the station serves, and from then on, for as long as the main thread runs, that it does
 * not hang. Does nothing where no service manager listens.
 */
export function reportToServiceManager(
  { NOTIFY_SOCKET = '', WATCHDOG_USEC = '' }: Readonly<Record<string, string | undefined>>,
  timers: Timers,
): void {
  if (NOTIFY_SOCKET === '') return;
  const shell = spawn('/bin/sh', ['-c', SEND_LINES], { stdio: ['pipe', 'ignore', 'inherit'] });
  const log = new PartLog('station');
  const onError = ({ message }: Error) =>
    log.write('station.not-reported', `The service manager is not told that the station runs: ${message}`);
  shell.on('error', onError);
  shell.stdin.on('error', onError);
  shell.unref();
  shell.stdin.write('READY=1\n');
  const everyMs = Number(WATCHDOG_USEC) / 1_000 / BEATS_IN_TIME;
  if (!(everyMs > 0)) return;
  const beat = () => void shell.stdin.write('WATCHDOG=1\n');
  beat();
  every(timers, everyMs, beat);
}
