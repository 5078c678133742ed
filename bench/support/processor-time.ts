import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { platform } from 'node:os';

interface ProcessTimes {
  readonly parent: number;
  /** What the process and its children that have ended took, user and system. */
  readonly ticks: number;
}

const ticksASecond =
  platform() === 'linux' ? Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })) : Number.NaN;

/** Numbers of the fields behind the name in `/proc/PID/stat`, as in proc(5) less three. */
const PARENT = 1;
const TIMES = [11, 12, 13, 14] as const;

function timesIn(stat: string): ProcessTimes {
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return {
    parent: fields[PARENT] ?? 0,
    ticks: TIMES.reduce((sum, field) => sum + (fields[field] ?? 0), 0),
  };
}

function timesOf(pid: number): ProcessTimes | null {
  try {
    return timesIn(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch (error) {
    // It has ended since the folder was read: its parent counts it.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** User and system time of the main thread of a process, in microseconds; Linux alone has it. */
export function mainThreadMicros(pid: number): number {
  return (timesIn(readFileSync(`/proc/${pid}/task/${pid}/stat`, 'latin1')).ticks / ticksASecond) * 1e6;
}

/** User and system time of processes with all that they started, threads too, in microseconds; NaN but on Linux. */
export function processorMicros(roots: readonly number[]): number {
  if (Number.isNaN(ticksASecond)) return Number.NaN;
  const pids = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
  const processes = new Map<number, ProcessTimes>();
  for (const pid of pids) {
    const times = timesOf(pid);
    if (times !== null) processes.set(pid, times);
  }
  const isOurs = (pid: number): boolean =>
    roots.includes(pid) || (processes.has(pid) && isOurs(processes.get(pid)?.parent ?? 0));
  let ticks = 0;
  for (const [pid, times] of processes) if (isOurs(pid)) ticks += times.ticks;
  return (ticks / ticksASecond) * 1e6;
}
