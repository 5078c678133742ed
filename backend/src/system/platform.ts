/** What operating systems do differently. Only this file asks which one it is. */

/**
 * Signals that ask the server to stop. Windows has none that another program could send: Ctrl+C arrives as SIGINT,
 * Ctrl+Break as SIGBREAK, and a console being closed as SIGHUP, ten seconds before everything in it is ended.
 */
export function stopSignals(platform: NodeJS.Platform = process.platform): readonly NodeJS.Signals[] {
  const everywhere = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
  return platform === 'win32' ? [...everywhere, 'SIGBREAK'] : everywhere;
}
