export const SIDES = ['MERON', 'WALA'] as const;
export type Side = (typeof SIDES)[number];

export const sideOf = (isMeron: boolean): Side => (isMeron ? 'MERON' : 'WALA');
