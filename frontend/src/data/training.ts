import { TRAINING } from '@taya/contracts/training';

/** Whether this is a station for practice: the server writes a banner into its pages. Specs have no page. */
export const isTraining = globalThis.document?.getElementById('training') != null;

/** What a file is called; those of a station for practice say so first. */
export const fileName = (name: string): string => (isTraining ? `${TRAINING}_${name}` : name);
