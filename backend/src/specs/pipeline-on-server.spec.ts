/** The pipeline over the real client and a server that fails in every way: what was told is what is there. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { centavos } from '@taya/contracts/money';
import { firstLink, nextLink } from '../event-store/chain.js';
import type { EventReader, EventStore } from '../event-store/event-store.js';
import { until } from '../event-store/event-store.suite.js';
import { type AppendFault, KurrentServer } from '../event-store/kurrent/testing/kurrent-server.fixture.js';
import { KurrentUnderTest } from '../event-store/kurrent/testing/kurrent-under-test.fixture.js';
import { decode } from '../ledger/codec.js';
import type { Command } from '../ledger/commands.js';
import type { Actor } from '../ledger/context.js';
import type { LedgerEvent } from '../ledger/events.js';
import type { CommandPipeline } from '../pipeline/command-pipeline.js';
import { type CommandRequest, LedgerUnavailableError, type Outcome } from '../pipeline/ledger.js';
import { openPipeline } from '../pipeline/open-pipeline.js';
import { nodeSystem } from '../system/node-system.js';

const ASK_AGAIN = new Set(['OUTCOME_UNKNOWN', 'NOT_RECORDED']);
/** A store that gives up before the pipeline does, and both soon: these specs are about what comes after. */
const SENDING_MS = 300;
const LIMITS = { appendTimeoutMs: 600, outcomeDeadlineMs: 200, firstRetryMs: 20, longestRetryMs: 100 };

let server: KurrentServer;
let stationOnServer: KurrentUnderTest;
const opened: {
  readonly pipeline: CommandPipeline;
  readonly store: EventStore;
  readonly reader: EventReader;
}[] = [];

beforeEach(async () => {
  server = await KurrentServer.start();
  stationOnServer = new KurrentUnderTest(() => server.url);
});

afterEach(async () => {
  server.release();
  for (const { pipeline, store, reader } of opened.splice(0)) {
    await pipeline.close();
    await reader.close();
    await store.close();
  }
  server.goAway();
});

async function start(instance: string): Promise<CommandPipeline> {
  const store = await stationOnServer.openStore({ sendingMs: SENDING_MS });
  const reader = await stationOnServer.openReader();
  const pipeline = await openPipeline({
    store,
    reader,
    system: nodeSystem,
    station: { id: stationOnServer.stationId, name: 'Taya', timeZone: 'Asia/Manila' },
    instance,
    firstCredentials: async () => ({ credentialIds: ['c1', 'c2', 'c3'] }),
    lookUpKey: async () => null,
    projectionLag: () => 0,
    snapshots: () => [],
    limits: LIMITS,
    observer: { onStopped: () => {}, onRecovering: () => {}, onRecovered: () => {}, onFailed: () => {} },
  });
  opened.push({ pipeline, store, reader });
  return pipeline;
}

/** A station with a teller (4), and its admin. */
async function openStation(pipeline: CommandPipeline): Promise<Actor> {
  const station = { userId: 0, sessionId: '', ip: '10.0.0.2' };
  const sessionOf = (id: number) => pipeline.read((state) => state.users.get(id)?.sessionId ?? '');
  for (const userId of [1, 2]) {
    await done(pipeline, { type: 'signIn', userId, credentialId: `c${userId}` }, station);
  }
  const profile = { username: 'ana', firstName: 'Ana', middleName: '', lastName: 'Cruz' };
  const place = { location: 'Booth', ip: '10.0.1.4', credentialId: 'c4' };
  const superAdmin = { userId: 2, sessionId: await sessionOf(2), ip: '10.0.0.2' };
  await done(pipeline, { type: 'createTeller', ...profile, ...place }, superAdmin);
  return { userId: 1, sessionId: await sessionOf(1), ip: '10.0.0.2' };
}

const CASH_IN: Command = { type: 'cashIn', tellerId: 4, amount: centavos(100) };

/** Asks again with the same key until it is told what is: with these limits a machine that stands still is a fault, too. */
async function told(pipeline: CommandPipeline, request: CommandRequest): Promise<Outcome<unknown>> {
  for (;;) {
    const outcome = await pipeline.execute(request);
    if (outcome.ok || !ASK_AGAIN.has(outcome.refusal.code)) return outcome;
  }
}

async function done(pipeline: CommandPipeline, command: Command, actor: Actor): Promise<void> {
  const key = { scope: '0|setting up', value: randomUUID(), fingerprint: command.type };
  expect(await told(pipeline, { command, actor, key })).toMatchObject({ ok: true });
}

function insist(pipeline: CommandPipeline, actor: Actor, value: string): Promise<Outcome<unknown>> {
  const key = { scope: '1|POST cashin', value, fingerprint: 'content' };
  return told(pipeline, { command: CASH_IN, actor, key });
}

/** What all cash-ins come to, once the server can be asked. */
async function cashedIn(pipeline: CommandPipeline): Promise<number | undefined> {
  for (;;) {
    try {
      return await pipeline.read((state) => state.drawers.get(4)?.cashin);
    } catch (error) {
      if (!(error instanceof LedgerUnavailableError)) throw error;
    }
  }
}

/** The log as the server has it, checked link by link. */
function log(): readonly LedgerEvent[] {
  let previous = firstLink(stationOnServer.stationId);
  return (server.streams.of(`station-${stationOnServer.stationId}`) ?? []).map((stored, revision) => {
    const json = Buffer.from(stored.data).toString('utf8');
    previous = nextLink(previous, json);
    expect(JSON.parse(Buffer.from(stored.metadata).toString('utf8')).hash).toBe(previous);
    return decode(revision, json);
  });
}

const cashins = () => log().filter(({ type }) => type === 'cash.added');

describe('the pipeline on a server', () => {
  it('records each command once, whatever becomes of the appends and their answers', async () => {
    const pipeline = await start('a');
    const actor = await openStation(pipeline);
    const faults: readonly AppendFault[] = [
      'cut after',
      'answer lost',
      'not ready',
      'arrives late',
      'cut before',
      'answer late',
    ];
    for (const [round, fault] of [...faults, ...faults].entries()) {
      server.nextAppends(fault);
      const keys = Array.from({ length: 5 }, (_, index) => `${round} ${fault} ${index}`);
      const outcomes = await Promise.all(keys.map((key) => insist(pipeline, actor, key)));
      expect(outcomes.map(({ ok }) => ok)).toEqual(keys.map(() => true));
      server.release();
    }
    expect(cashins()).toHaveLength(12 * 5);
    expect(await cashedIn(pipeline)).toBe(12 * 5 * 100);
    expect(log().some(({ type }) => type === 'ledger.opened')).toBe(true);
  });

  it('does a command without a key once, although its first append arrives after it was decided again', async () => {
    const pipeline = await start('a');
    const actor = await openStation(pipeline);
    server.nextAppends('arrives late');
    const outcome = pipeline.execute({ command: CASH_IN, actor });
    await until(() => server.heldBack === 1);
    await until(() => log().at(-1)?.type === 'cash.added' || log().at(-1)?.type === 'ledger.opened');
    server.release();
    await outcome;
    expect(cashins()).toHaveLength((await outcome).ok ? 1 : 0);
  });

  it('answers when the server is back, however long it was away', async () => {
    const pipeline = await start('a');
    const actor = await openStation(pipeline);
    server.goAway();
    const keys = Array.from({ length: 5 }, (_, index) => `key ${index}`);
    const insisting = Promise.all(keys.map((key) => insist(pipeline, actor, key)));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    server.isStarting = true;
    await server.comeBack();
    await new Promise((resolve) => setTimeout(resolve, 500));
    server.isStarting = false;
    expect((await insisting).map(({ ok }) => ok)).toEqual(keys.map(() => true));
    expect(cashins()).toHaveLength(5);
  });

  it('keeps out what a killed process had sent, once its successor has refused the same', async () => {
    const pipeline = await start('a');
    const actor = await openStation(pipeline);
    await pipeline.close();
    const { store } = opened[0] as (typeof opened)[number];
    const { revision, hash } = await store.tail();
    const json = '{"type":"cash.added"}';
    server.nextAppends('arrives late');
    const sent = store.append(revision, [{ json, hash: nextLink(hash, json) }]).catch(() => undefined);
    await until(() => server.heldBack === 1);
    const successor = await start('b');
    const refused = await told(successor, {
      command: { type: 'remit', tellerId: 4, amount: centavos(100) },
      actor,
      key: { scope: '1|POST remit', value: 'asked both', fingerprint: 'content' },
    });
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'REMIT_OVER_LIMIT' } });
    const length = log().length;
    server.release();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await sent;
    expect(log()).toHaveLength(length);
    expect(log().at(-1)).toMatchObject({ type: 'ledger.opened', on: 'b' });
  });

  it('follows another instance, and steps down when that one takes over', async () => {
    const one = await start('a');
    const actor = await openStation(one);
    await insist(one, actor, 'of a');
    let stepsDown = 0;
    one.onStepDown(() => {
      stepsDown += 1;
    });
    const other = await start('b');
    await until(() => stepsDown === 1);
    expect((await insist(other, actor, 'of b')).ok).toBe(true);
    await until(() => one.durableRevision === other.durableRevision);
    expect(await cashedIn(one)).toBe(200);
    const late = await one.execute({ command: CASH_IN, actor });
    expect(late).toMatchObject({ ok: false, refusal: { code: 'STANDBY' } });
    expect(cashins()).toHaveLength(2);
    // Asked under its key, each knows what the other recorded.
    expect(await insist(other, actor, 'of a')).toMatchObject({ ok: true, repeated: true });
  });

  it('records nothing as one that was taken over while it wrote', async () => {
    const one = await start('a');
    const actor = await openStation(one);
    const keys = Array.from({ length: 20 }, (_, index) => `key ${index}`);
    const atOne = keys.map((value) =>
      one.execute({
        command: CASH_IN,
        actor,
        key: { scope: '1|POST cashin', value, fingerprint: 'content' },
      }),
    );
    const other = await start('b');
    await Promise.all(atOne);
    const outcomes = await Promise.all(keys.map((key) => insist(other, actor, key)));
    expect(outcomes.map(({ ok }) => ok)).toEqual(keys.map(() => true));
    expect(new Set(cashins().map(({ command }) => command?.key)).size).toBe(20);
    expect(cashins()).toHaveLength(20);
  });
});
