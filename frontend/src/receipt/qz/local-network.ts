/** Browsers that ask before a page may reach programs on its own computer: newer name first. */
const PERMISSIONS = ['loopback-network', 'local-network-access'];

/**
 * Whether the browser lets this page reach QZ Tray; null where it has no such rule. Pages over http are always told
 * `denied`, though those of the local network are let through: that says nothing, and is null.
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

/** QZ Tray's client knows it by `instanceof`, and stops trying other ports. */
class LnaError extends Error {
  readonly denied = true;
  readonly permission = 'denied';
}

/** The place where QZ Tray's client looks for a library that explains a refused connection; without one it complains. */
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
