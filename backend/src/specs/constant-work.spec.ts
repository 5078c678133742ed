/** Confirming a game, reopening its result and clearing a date take the same work for few bets and for many, so that nobody waits for them. */
import { describe, expect, it } from '@jest/globals';
import { recordedLog } from '../audit/station-log.fixture.js';
import type { WriteBatch } from '../document-store/document-store.js';
import type { Command } from '../ledger/commands.js';
import {
  ANA,
  BEN,
  openedStation,
  peso,
  SUPER_ADMIN,
  type TestStation,
} from '../ledger/testing/station.fixture.js';
import { ProjectionWriter } from '../projections/projection-writer.js';
import { STATION_PROJECTIONS } from '../station/station-projections.js';
import { emptyDocuments } from './projections.fixture.js';

const ACT = { type: 'actOnGame', gameId: 1 } as const;

/** A game with MERON as its result and this many bets of both tellers on both sides, in five different stakes. */
function stationOf(bets: number): TestStation {
  const station = openedStation();
  station.do({ type: 'createGame', name: 'Derby' });
  station.do({ ...ACT, action: 'start_betting_all' });
  for (let bet = 0; bet < bets; bet += 1) {
    const stake = peso(10 * (1 + (bet % 5)));
    const side = bet % 3 === 0 ? 'MERON' : 'WALA';
    station.do({ type: 'sellBet', gameId: 1, side, stake }, bet % 2 === 0 ? ANA : BEN);
  }
  station.do({ type: 'setPin', verifiedCredentialId: 'credential-of-2', pinId: 'pin' }, SUPER_ADMIN);
  station.do({ ...ACT, action: 'stop_betting_all' });
  station.do({ ...ACT, action: 'set_winner_meron' });
  return station;
}

/** How many rows of the ledger's state the last command changes. */
function changesOf(station: TestStation, ...commands: readonly Command[]): number {
  return commands.reduce((_, command) => {
    const before = station.state.journal.mark();
    station.do(command);
    return station.state.journal.mark() - before;
  }, 0);
}

/** How many documents the last command writes. */
async function writesOf(station: TestStation, ...commands: readonly Command[]): Promise<number> {
  for (const command of commands) station.do(command);
  const batches: WriteBatch[] = [];
  const documents = emptyDocuments();
  const commit = documents.commit.bind(documents);
  documents.commit = async (batch) => {
    await commit(batch);
    batches.push(batch);
  };
  const writer = await ProjectionWriter.at(documents, STATION_PROJECTIONS);
  const events = recordedLog(station.log);
  await writer.write(events.slice(0, -1));
  await writer.write(events.slice(-1));
  return batches.at(-1)?.writes.length ?? 0;
}

const FEW = 30;
const MANY = 3_000;

const CONFIRM = { ...ACT, action: 'confirm_result' } as const;
const REOPEN = {
  type: 'reopenResult',
  gameId: 1,
  reason: 'wrong side set',
  approval: { approverId: SUPER_ADMIN.userId, pinId: 'pin' },
} as const;
const NEXT_GAME = { type: 'createGame', name: 'Next' } as const;
const CLEAR = { type: 'clearDate', date: '2026-11-21' } as const;

describe.each([
  ['confirming a game', [CONFIRM]],
  ['reopening a result', [CONFIRM, REOPEN]],
  ['confirming it again', [CONFIRM, REOPEN, CONFIRM]],
  ['creating the next game', [CONFIRM, NEXT_GAME]],
  ['clearing a date', [CONFIRM, CLEAR]],
])('%s', (_, commands) => {
  it('changes as many rows of the state, however many bets there were', () => {
    expect(changesOf(stationOf(MANY), ...commands)).toBe(changesOf(stationOf(FEW), ...commands));
  });

  it('is an event of the same size', () => {
    const [few, many] = [FEW, MANY].map((bets) => {
      const station = stationOf(bets);
      for (const command of commands) station.do(command);
      return station.log.at(-1)?.replaceAll(/\d+/g, '0');
    });
    expect(many).toBe(few);
  });

  it('writes as many documents', async () => {
    expect(await writesOf(stationOf(MANY), ...commands)).toBe(await writesOf(stationOf(FEW), ...commands));
  });
});
