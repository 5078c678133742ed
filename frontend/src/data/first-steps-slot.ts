/** Where this browser keeps how far it is with a new station; every page looks whether there is anything. */
export const FIRST_STEPS = 'taya.first-steps';
