import { COMMANDS } from '../read-models/collections.js';
import type { Projection } from './projection.js';

/** All command keys: the ledger remembers only the latest ones. */
export const commandsProjection: Projection = {
  name: 'commands',
  collections: [COMMANDS],
  everyEvent({ command, revision }, documents) {
    if (command === undefined) return;
    const { key, fingerprint, events } = command;
    documents.put(COMMANDS, { id: key, revision, events, fingerprint });
  },
};
