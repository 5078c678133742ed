/** The oldest Node that runs the server. On Linux and Windows the packages include a newer one. */
const OLDEST_MAJOR = 24;

/** @returns {string | undefined} what to tell a person whose Node (`v20.1.0`) is too old */
export function complaintAbout(version) {
  const major = Number.parseInt(version.replace(/^v/, ''), 10);
  if (major >= OLDEST_MAJOR) return undefined;
  const found = version.trim() === '' ? 'none was found' : `${version.trim()} was found`;
  return (
    `Node ${OLDEST_MAJOR} or newer is needed, ${found}. It comes with the packages on Linux and Windows: ` +
    'install them without --omit=optional. Elsewhere install Node 24 (https://nodejs.org).'
  );
}
