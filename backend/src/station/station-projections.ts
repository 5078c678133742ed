import { hash } from 'node:crypto';
import { bettingProjection } from '../betting/projection.js';
import { cashProjection } from '../cash/projection.js';
import { gameProjection } from '../game/projection.js';
import { decode } from '../ledger/codec.js';
import type { ProjectionSet } from '../projections/projection-writer.js';
import { COLLECTIONS } from '../read-models/collections.js';
import { sealsProjection } from '../seals/projection.js';
import { settingsProjection } from '../settings/projection.js';
import { shiftsProjection } from '../shifts/projection.js';
import { tellersProjection } from '../tellers/projection.js';
import { tellerDaysProjection } from '../tellers/teller-days-projection.js';

/** Raise it when a projection makes other documents from the same events: all read models are then rebuilt at start. */
export const PROJECTIONS_VERSION = 15;

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
  ],
  fingerprint: hash('sha256', JSON.stringify([PROJECTIONS_VERSION, COLLECTIONS])),
  decode,
};
