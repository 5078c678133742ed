/** The names of the permission to reach programs on the same computer, the newer one first. */
const PERMISSIONS = ['loopback-network', 'local-network-access'];

/**
 * Whether the browser lets this page reach QZ Tray; null in browsers without such a permission. Pages over http are
 * always told `denied`, although those of the local network are let through: that says nothing, so it is null too.
 */
export async function localNetworkPermission(): Promise<PermissionState | null> {
  const { permissions } = navigator as { readonly permissions?: Permissions };
  if (permissions === undefined || !window.isSecureContext) return null;
  for (const name of PERMISSIONS) {
    try {
      return (await permissions.query({ name: name as PermissionName })).state;
    } catch {
      // A browser that does not know this name.
    }
  }
  return null;
}

/** QZ Tray's client recognizes it by `instanceof`, and stops trying other ports. */
class LnaError extends Error {
  readonly denied = true;
  readonly permission = 'denied';
}

/** Sets the global in which QZ Tray's client looks for a library that explains a refused connection. */
export function explainRefusals(): void {
  const detectLna = async <Socket>(address: string, connect: (address: string) => Promise<Socket>) => {
    try {
      return await connect(address);
    } catch (reason) {
      if ((await localNetworkPermission()) === 'denied') throw new LnaError();
      throw reason;
    }
  };
  Object.assign(window, { lna: { detectLna, LnaError } });
}

/** QZ Tray is on the same computer: an answer that takes longer than this is none. */
const AT_ONCE_MS = 2_000;

/** It needs neither a signature nor anybody's leave. */
const VERSION = JSON.stringify({ call: 'getVersion', uid: 'alive' });

/** Whether QZ Tray answers at once on another connection: it does so too while its window waits for somebody. */
export function answersAtOnce(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = new WebSocket(address);
    const timer = window.setTimeout(() => end(false), AT_ONCE_MS);
    function end(isAlive: boolean) {
      window.clearTimeout(timer);
      socket.close();
      resolve(isAlive);
    }
    socket.onopen = () => socket.send(VERSION);
    socket.onmessage = () => end(true);
    socket.onerror = () => end(false);
  });
}
