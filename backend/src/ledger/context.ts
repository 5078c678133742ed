/** A second person whose PIN was verified against `pinId`, which must still be theirs when the command is decided. */
export interface Approval {
  readonly approverId: number;
  readonly pinId: string;
}

/** What may need a second person. */
export interface Approvable {
  readonly approval?: Approval;
}

/** Who gives a command. The program itself has user 0, no session and no address. */
export interface Actor {
  readonly userId: number;
  readonly sessionId: string;
  /** In one spelling for each address (`normaliseIp`). */
  readonly ip: string;
}

export const STATION_ACTOR: Actor = { userId: 0, sessionId: '', ip: '' };

/** What a decision may know about the outside world. It comes in with the command. */
export interface Context {
  readonly actor: Actor;
  /** Milliseconds since 1970 UTC; not before the last event's time. */
  readonly at: number;
  /** Local date of `at` in the station's time zone. */
  readonly today: string;
  /** Two new random serials: the first one that is not in use among payable bets is taken, or serves as a reference number. */
  readonly serials: readonly [string, string];
  /** A new random session id, for a login. */
  readonly sessionId: string;
  /** For a seal only; undefined where the station has no key. */
  readonly sealing?: Sealing;
}

/** What a seal needs of the world outside the state. */
export interface Sealing {
  /** The last event before the seal, and its chain hash. */
  readonly revision: number;
  readonly hash: string;
  /** 64 hex digits. */
  readonly publicKey: string;
  /** The same signature for the same text (Ed25519). */
  sign(text: string): string;
}
