export const SIDES = ['MERON', 'WALA'] as const;
export type Side = (typeof SIDES)[number];
