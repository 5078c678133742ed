/** The events of an Engine.IO connection that tell what waits to be sent. */
export interface Connection {
  on(event: 'packetCreate' | 'flush', listener: () => void): unknown;
  close(discard?: boolean): unknown;
}

/** Messages that may wait for a reader: some seconds of pushes. */
export const MAX_WAITING_MESSAGES = 100;

/**
 * Cuts a connection off that does not read: what it has not taken is kept in memory, for each viewer. Engine.IO hands
 * all that waits to the transport at once, and only when the transport has got rid of the messages before.
 */
export function dropWhenSlow(connection: Connection, onDrop: () => void): void {
  let waiting = 0;
  connection.on('flush', () => {
    waiting = 0;
  });
  connection.on('packetCreate', () => {
    waiting += 1;
    if (waiting !== MAX_WAITING_MESSAGES) return;
    onDrop();
    connection.close(true);
  });
}
