import type { PartWatch } from './supervised-worker.js';

/** For specs that do not look at what becomes of the thread. */
export const SILENT_WATCH: PartWatch = { lost: () => {}, up: () => {} };
