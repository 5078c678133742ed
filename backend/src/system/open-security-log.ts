import { PartLog } from './log-events.js';
import { RotatingFile } from './rotating-file.js';
import { SecurityLogLines } from './security-log.js';
import type { System } from './system.js';

/** In the data folder; older lines are in `security.log.1` … */
const NAME = 'security.log';
const MAX_FILE_BYTES = 2 * 1024 * 1024;
const MAX_FILES = 5;

/** The security log of a station. Problems with writing it go to the operations log. */
export function openSecurityLog(dataDir: string, system: System): SecurityLogLines {
  const log = new PartLog('security log');
  const file = new RotatingFile({
    folder: dataDir,
    name: NAME,
    maxFileBytes: MAX_FILE_BYTES,
    maxFiles: MAX_FILES,
    clock: system.clock,
    onFault: ({ message }) =>
      log.write('security-log.failing', `Cannot be written, lines are dropped until it can: ${message}`),
    onRecovered: (lost) =>
      log.write('security-log.written', `Is written again; ${lost} lines were dropped`, { lost }),
  });
  return new SecurityLogLines(system, file);
}
