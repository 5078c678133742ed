/** Whether QZ Tray accepts what our server signs. */
export type Trust =
  | 'unknown'
  /** It asks the person at the PC. */
  | 'asking'
  | 'trusted'
  /** It refuses: our certificate is not trusted on this PC, or the clock of the PC is wrong. */
  | 'refused'
  /** Our server did not sign. */
  | 'unsigned';

/** Why nothing is printed although QZ Tray is there; within a sentence. */
export const TRUST_WORDS: Readonly<Record<Trust, string>> = {
  unknown: 'QZ Tray does not respond',
  asking: 'choose Allow in QZ Tray’s window',
  trusted: 'ready',
  refused: 'QZ Tray does not trust this station',
  unsigned: 'the server did not sign',
};
