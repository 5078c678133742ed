/**
 * The id of a station for practice: every page and paper of it says TRAINING. The id names a ledger for good, so such a
 * station never becomes another, and no other becomes one.
 */
export const TRAINING_STATION = 'training';

/** Across every page and paper of a station for practice. */
export const TRAINING = 'TRAINING';

export const isTraining = (stationId: string): boolean => stationId === TRAINING_STATION;
