import { createSecretKey } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import type { CredentialStore } from '../document-store/document-store.js';
import { keyOfHalves } from '../document-store/stored-keys.js';
import { forgetOldest } from '../system/forget-oldest.js';
import type { StationKey } from '../system/station-key.js';
import type { Clock, Random } from '../system/system.js';

const KEY_ID = 'token-key';
const LIFETIME_SECONDS = 24 * 60 * 60;
export const TOKEN_LIFETIME_MS = LIFETIME_SECONDS * 1_000;
const ALGORITHM = 'HS256';
/** How many verified tokens are remembered: a station has some dozens. */
const MAX_REMEMBERED = 10_000;

/** The content of a token: whose session it is. */
export interface TokenClaims {
  readonly userId: number;
  readonly sessionId: string;
}

interface VerifiedToken extends TokenClaims {
  readonly expiresAtMs: number;
}

/** Bearer tokens: JWT with HS256 only, for this station only, valid for a day. A token ends earlier with its session. */
export class Tokens {
  readonly #jwt: JwtService;
  readonly #audience: string;
  /** By token; the least recently used first. */
  readonly #remembered = new Map<string, VerifiedToken>();

  /** @param key at least 32 secret bytes */
  constructor(
    key: Uint8Array,
    stationId: string,
    private readonly clock: Clock,
  ) {
    // A KeyObject: with a string the library would first try to parse a public key, at every verification.
    this.#jwt = new JwtService({ secret: createSecretKey(key) });
    this.#audience = `taya:${stationId}`;
  }

  /**
   * With a key of two halves, the stored one created at the first start: tokens survive a restart, and hold at all
   * instances. Who has only what is stored cannot make one, nor can who has only the station's key.
   */
  static async open(
    store: CredentialStore,
    { tokenKey }: Pick<StationKey, 'tokenKey'>,
    stationId: string,
    { random, clock }: { readonly random: Random; readonly clock: Clock },
  ): Promise<Tokens> {
    return new Tokens(await keyOfHalves(store, KEY_ID, tokenKey, random), stationId, clock);
  }

  issue({ userId, sessionId }: TokenClaims): string {
    const issuedAtSeconds = this.#nowSeconds();
    return this.#jwt.sign(
      { sub: String(userId), sid: sessionId, iat: issuedAtSeconds, exp: issuedAtSeconds + LIFETIME_SECONDS },
      { algorithm: ALGORITHM, audience: this.#audience },
    );
  }

  /** @returns null for a token that is not ours, not for this station, expired, or not one of a session */
  read(token: string): TokenClaims | null {
    const known = this.#remembered.get(token) ?? this.#verify(token);
    if (known === null) return null;
    this.#remembered.delete(token);
    if (known.expiresAtMs <= this.clock.nowMs()) return null;
    this.#remembered.set(token, known);
    forgetOldest(this.#remembered, MAX_REMEMBERED);
    return known;
  }

  #verify(token: string): VerifiedToken | null {
    let claims: Record<string, unknown>;
    try {
      claims = this.#jwt.verify<Record<string, unknown>>(token, {
        algorithms: [ALGORITHM],
        audience: this.#audience,
        clockTimestamp: this.#nowSeconds(),
      });
    } catch {
      // Whatever is wrong with it, the client is only told to log in.
      return null;
    }
    const { sub, sid, exp } = claims;
    const userId = Number(sub);
    if (!Number.isSafeInteger(userId) || typeof sid !== 'string' || typeof exp !== 'number') return null;
    return { userId, sessionId: sid, expiresAtMs: exp * 1_000 };
  }

  #nowSeconds(): number {
    return Math.floor(this.clock.nowMs() / 1_000);
  }
}
