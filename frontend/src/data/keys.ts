/** There is one set of settings; react-admin needs an id for it. */
export const SETTINGS_ID = 'station';

/** Query keys. The first word is the name of the call, so that everything read from one call can be invalidated together. */
export const keys = {
  latestGame: ['game', 'latest'],
  timer: ['timer'],
  balance: ['balance'],
  balanceToPrint: ['balance', 'to print'],
  shift: ['shift', 'current'],
  drawers: ['drawers'],
  housePercentage: ['settings', 'house-percentage'],
  settings: ['settings', 'getOne', { id: SETTINGS_ID }],
  health: ['health'],
} as const;
