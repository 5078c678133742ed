/** Whether QZ Tray accepts what our server signs. */
export type Trust =
  | 'unknown'
  /** It has not answered for a while: its window may be open. */
  | 'asking'
  | 'trusted'
  /** It refuses: our certificate is not trusted on this PC, or the clock of the PC is wrong. */
  | 'refused'
  /** It was waited for, and refused: somebody pressed Block in its window. */
  | 'blocked'
  /** Our server did not sign. */
  | 'unsigned';

/** Why nothing is printed although QZ Tray is there; within a sentence. */
export const TRUST_WORDS: Readonly<Record<Exclude<Trust, 'asking'>, string>> = {
  unknown: 'QZ Tray does not respond',
  trusted: 'ready',
  refused: 'QZ Tray does not trust this station',
  blocked: 'somebody pressed Block in QZ Tray’s window',
  unsigned: 'the server did not sign',
};

/**
 * QZ Tray opens a window for a station that it does not know, and says nothing of it; otherwise it is slow. With
 * *Remember* ticked its window lets nobody press *Allow* for such a station.
 */
export const slowWords = (isTrusted: boolean): string =>
  isTrusted ? 'QZ Tray is slow to answer' : 'QZ Tray may be asking: Allow, without Remember';
