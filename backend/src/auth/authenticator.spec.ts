import { beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryDocumentStore } from '../document-store/memory/memory-document-store.fixture.js';
import { Failure } from '../http/failure.js';
import { ANA, openedStation } from '../ledger/testing/station.fixture.js';
import { nodeSystem } from '../system/node-system.js';
import { stationKeyOf } from '../system/station-key.js';
import { Authenticator } from './authenticator.js';
import { IdleSessions } from './idle-sessions.js';
import { Sessions } from './sessions.js';
import { Tokens } from './tokens.js';

let tokens: Tokens;
let authenticator: Authenticator;

beforeEach(async () => {
  const { credentials: store } = new MemoryDocumentStore([]);
  tokens = await Tokens.open(store, stationKeyOf('ab'.repeat(32)), 'one', nodeSystem);
  const sessions = new Sessions();
  sessions.load(openedStation().state);
  const idle = new IdleSessions(sessions, nodeSystem.clock);
  authenticator = new Authenticator(tokens, sessions, idle, { note: () => {} });
});

const tokenOf = (sessionId: string) => tokens.issue({ userId: 4, sessionId });

describe('a token', () => {
  it('of a session that lives is accepted', () => {
    const { sessionId } = ANA;
    expect(authenticator.authenticate(tokenOf(sessionId), ANA.ip)).toMatchObject({ actor: { sessionId } });
  });

  it('of another session, or that this station has not issued, is refused', () => {
    for (const token of [undefined, '', 'no.token.atall', `${tokenOf(ANA.sessionId)}x`, tokenOf('other')]) {
      expect(() => authenticator.authenticate(token, ANA.ip)).toThrow(Failure);
    }
  });
});
