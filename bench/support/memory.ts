import { readFileSync } from 'node:fs';
import { platform } from 'node:os';

/** Resident memory of a process in megabytes; NaN but on Linux. */
export function residentMegabytes(pid: number): number {
  if (platform() !== 'linux') return Number.NaN;
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
}
