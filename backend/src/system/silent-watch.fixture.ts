import type { PartStatus } from './supervised-worker.js';

/** For specs that do not check what becomes of the thread. */
export const SILENT_WATCH: PartStatus = { reportLost: () => {}, reportUp: () => {} };
