/** Where this browser stores how far it is with a new station; every page checks whether there is anything. */
export const FIRST_STEPS = 'taya.first-steps';
