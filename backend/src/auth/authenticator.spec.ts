import { beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryDocumentStore } from '../document-store/memory/memory-document-store.fixture.js';
import { Failure } from '../http/failure.js';
import type { DomainEvent } from '../ledger/events.js';
import { ANA, openedStation } from '../ledger/testing/station.fixture.js';
import { nodeSystem } from '../system/node-system.js';
import { stationKeyOf } from '../system/station-key.js';
import { Authenticator } from './authenticator.js';
import { IdleSessions } from './idle-sessions.js';
import { Sessions } from './sessions.js';
import { Tokens } from './tokens.js';

const ENVELOPE = { at: 0, by: { userId: 4, ip: ANA.ip }, on: 'another', revision: 99 };
const LOGIN: DomainEvent = {
  type: 'user.signedIn',
  data: { loginId: 9, userId: 4, sessionId: 'new', ip: ANA.ip },
};

let tokens: Tokens;
/** What other instances have recorded and this one has not heard of. */
let unheard: readonly DomainEvent[];
let catchUps: number;

beforeEach(async () => {
  const { kept: store } = new MemoryDocumentStore([]);
  tokens = await Tokens.open(store, stationKeyOf('ab'.repeat(32)), 'one', nodeSystem);
  unheard = [];
  catchUps = 0;
});

function authenticatorOf({ isShared }: { readonly isShared: boolean }): Authenticator {
  const catchUp = async () => {
    catchUps += 1;
    sessions.apply(unheard.map((event) => ({ ...event, ...ENVELOPE })));
  };
  const sessions = new Sessions(isShared ? catchUp : null);
  sessions.load(openedStation().state);
  return new Authenticator(tokens, sessions, new IdleSessions(sessions, nodeSystem.clock), {
    note: () => {},
  });
}

const tokenOf = (sessionId: string) => tokens.issue({ userId: 4, sessionId });

describe('a token', () => {
  it('of a session that another instance has just begun is accepted', async () => {
    const authenticator = authenticatorOf({ isShared: true });
    unheard = [LOGIN];
    const caller = await authenticator.authenticateCurrent(tokenOf('new'), ANA.ip);
    expect(caller).toMatchObject({ userId: 4, actor: { sessionId: 'new' } });
    expect(catchUps).toBe(1);
    // Nobody waits for what is known.
    expect(authenticator.authenticateCurrent(tokenOf('new'), ANA.ip)).not.toBeInstanceOf(Promise);
    expect(catchUps).toBe(1);
  });

  it('of a session that is none at any instance is refused', async () => {
    const authenticator = authenticatorOf({ isShared: true });
    unheard = [LOGIN];
    await expect(authenticator.authenticateCurrent(tokenOf('other'), ANA.ip)).rejects.toThrow(Failure);
  });

  it('that this station has not issued is refused without asking anybody', () => {
    const authenticator = authenticatorOf({ isShared: true });
    for (const token of [undefined, '', 'no.token.atall', `${tokenOf('new')}x`]) {
      expect(() => authenticator.authenticateCurrent(token, ANA.ip)).toThrow(Failure);
    }
    expect(catchUps).toBe(0);
  });

  it('at a station without other instances is refused at once', () => {
    const authenticator = authenticatorOf({ isShared: false });
    expect(() => authenticator.authenticateCurrent(tokenOf('new'), ANA.ip)).toThrow(Failure);
  });
});
