import { hash } from 'node:crypto';
import { bettingProjection } from '../betting/projection.js';
import { cashProjection } from '../cash/projection.js';
import { gameProjection } from '../game/projection.js';
import { decode } from '../ledger/codec.js';
import type { Projection } from '../projections/projection.js';
import type { ProjectionSet } from '../projections/projection-writer.js';
import { COLLECTIONS, COMMANDS } from '../read-models/collections.js';
import { sealsProjection } from '../seals/projection.js';
import { settingsProjection } from '../settings/projection.js';
import { shiftsProjection } from '../shifts/projection.js';
import { tellersProjection } from '../tellers/projection.js';
import { tellerDaysProjection } from '../tellers/teller-days-projection.js';

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

/** Raise it when a projection makes other documents from the same events: all read models are then rebuilt at start. */
export const PROJECTIONS_VERSION = 14;

export const STATION_PROJECTIONS: ProjectionSet = {
  projections: [
    settingsProjection,
    gameProjection,
    bettingProjection,
    cashProjection,
    shiftsProjection,
    tellersProjection,
    tellerDaysProjection,
    sealsProjection,
    commandsProjection,
  ],
  fingerprint: hash('sha256', JSON.stringify([PROJECTIONS_VERSION, COLLECTIONS])),
  decode,
};
