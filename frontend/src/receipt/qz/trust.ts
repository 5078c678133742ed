/** What is not answered for a while: QZ Tray's window waits for somebody, or QZ Tray itself is slow. */
export type Waiting = 'asking' | 'slow';

/** Whether QZ Tray accepts what our server signs. */
export type Trust =
  | 'unknown'
  | Waiting
  | 'trusted'
  /** It refuses: our certificate is not trusted on this PC, or the clock of the PC is wrong. */
  | 'refused'
  /** It was waited for, and refused: somebody pressed Block in its window. */
  | 'blocked'
  /** Our server did not sign. */
  | 'unsigned';

export const isWaiting = (state: string): state is Waiting => state === 'asking' || state === 'slow';

/** With *Remember* ticked QZ Tray's window lets nobody press *Allow* for a station that it does not know. */
export const WAITING_WORDS: Readonly<Record<Waiting, string>> = {
  asking: 'QZ Tray is asking: Allow, without Remember',
  slow: 'QZ Tray is slow to answer',
};

/** Why nothing is printed although QZ Tray is there; within a sentence. */
export const TRUST_WORDS: Readonly<Record<Trust, string>> = {
  ...WAITING_WORDS,
  unknown: 'QZ Tray does not respond',
  trusted: 'ready',
  refused: 'QZ Tray does not trust this station',
  blocked: 'somebody pressed Block in QZ Tray’s window',
  unsigned: 'the server did not sign',
};
