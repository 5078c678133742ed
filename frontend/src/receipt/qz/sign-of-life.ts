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
