/** Query keys. The first word is the name of the call, so that everything read from one call can be invalidated together. */
export const keys = {
  latestGame: ['game', 'latest'],
  timer: ['timer'],
  balance: ['balance'],
  balanceToPrint: ['balance', 'to print'],
  shift: ['shift', 'current'],
  drawers: ['drawers'],
  housePercentage: ['settings', 'house-percentage'],
  health: ['health'],
} as const;
