/** The writing part of an instance, without HTTP and read models: its pipeline on an event store server, and its private port. */
import { centavos } from '@taya/contracts/money';
import { parseInstanceAddress } from '../../backend/src/config/instance-address.js';
import { parseServerAddress } from '../../backend/src/config/server-address.js';
import { openKurrentEventStore } from '../../backend/src/event-store/kurrent/kurrent-event-store.js';
import type { ForwardedCommand } from '../../backend/src/instances/peers.js';
import { PrivateClient } from '../../backend/src/instances/private-client.js';
import { PrivateListener } from '../../backend/src/instances/private-listener.js';
import { PATHS, PrivatePeers } from '../../backend/src/instances/private-peers.js';
import type { PresentInstance } from '../../backend/src/instances/registry.js';
import { SharedLedger } from '../../backend/src/instances/shared-ledger.js';
import { MessageSigning } from '../../backend/src/instances/signed-messages.js';
import type { Actor, Command } from '../../backend/src/ledger/commands.js';
import type { CommandPipeline } from '../../backend/src/pipeline/command-pipeline.js';
import type { Ledger } from '../../backend/src/pipeline/ledger.js';
import { openPipeline } from '../../backend/src/pipeline/open-pipeline.js';
import { nodeSystem } from '../../backend/src/system/node-system.js';
import { SILENT_WATCH } from '../../backend/src/system/silent-watch.fixture.js';
import { commandId } from '../../test/crash/support/command-id.js';
import { answerCalls } from '../../test/programs/answer-calls.js';

const IP = '10.0.1.4';
const STATION: Actor = { userId: 0, sessionId: '', ip: IP };
const FIRST_TELLER = 4;
const GAME = 1;
const fail = (reason: Error) => {
  throw reason;
};

let pipeline: CommandPipeline;
let ledger: Ledger;

async function given(command: Command, actor: Actor): Promise<void> {
  const outcome = await ledger.execute({ command, actor });
  if (!outcome.ok) throw new Error(`${command.type}: ${outcome.refusal.message}`);
}

async function signedIn(userId: number): Promise<Actor> {
  await given({ type: 'signIn', userId, credentialId: `c${userId}` }, STATION);
  return {
    userId,
    sessionId: await ledger.read((state) => state.users.get(userId)?.sessionId ?? ''),
    ip: IP,
  };
}

/** The answer, whatever it is, is counted; a command whose outcome is open is asked again. */
async function sell(actor: Actor, index: number): Promise<boolean> {
  const key = { scope: `${actor.userId}|POST /api/bet`, value: commandId(), fingerprint: 'f'.repeat(32) };
  const side = index % 3 === 0 ? 'MERON' : 'WALA';
  const command = { type: 'sellBet', gameId: GAME, side, stake: centavos(10_000) } as const;
  const { ok } = await ledger.execute({ command, actor, key });
  return ok;
}

answerCalls({
  async open(url: string, stationId: string, instance: string) {
    const options = { address: parseServerAddress(url), stationId, system: nodeSystem };
    pipeline = await openPipeline({
      store: await openKurrentEventStore({ ...options, watch: SILENT_WATCH }),
      system: nodeSystem,
      station: { id: stationId, name: 'Taya', timeZone: 'Asia/Manila' },
      instance,
      firstCredentials: async () => ({ credentialIds: ['c1', 'c2', 'c3'] }),
      lookUpKey: async () => null,
      projectionLag: () => 0,
      snapshots: () => [],
      observer: { stopped: fail, recovering: () => {}, recovered: () => {}, failed: fail },
    });
    ledger = pipeline;
  },

  /** From now on it sends commands to whichever of the others holds the pen. */
  async join(self: PresentInstance, others: readonly PresentInstance[]) {
    const { instance, address } = self;
    const signing = new MessageSigning(new Uint8Array(32));
    const client = new PrivateClient({ instance, signing, timers: nodeSystem.timers });
    const peers = new PrivatePeers({ others }, client, nodeSystem.clock);
    const shared = new SharedLedger({ pipeline, peers, instance, system: nodeSystem, onFailure: fail });
    const handlers = {
      [PATHS.commands]: (from: string, commands: unknown) =>
        shared.receive(from, commands as readonly ForwardedCommand[]),
    };
    const listener = new PrivateListener({ instance, signing, handlers, onFailure: fail });
    await listener.listen(parseInstanceAddress(address ?? ''));
    ledger = shared;
  },

  /** Signs in a teller, and opens betting. */
  async begin(): Promise<Actor> {
    const admin = await signedIn(1);
    const superAdmin = await signedIn(2);
    const profile = { username: 'ana', firstName: 'Ana', middleName: '', lastName: 'Cruz' };
    const place = { location: 'Window 1', ip: IP, credentialId: `c${FIRST_TELLER}` };
    await given({ type: 'createTeller', ...profile, ...place }, superAdmin);
    await given({ type: 'createGame', name: 'Game 1' }, admin);
    await given({ type: 'actOnGame', gameId: GAME, action: 'start_betting_all' }, admin);
    return signedIn(FIRST_TELLER);
  },

  async run(callers: number, durationMs: number, teller: Actor) {
    const counts = { done: 0, refused: 0 };
    const endMs = performance.now() + durationMs;
    const caller = async (_: unknown, index: number) => {
      while (performance.now() < endMs) counts[(await sell(teller, index)) ? 'done' : 'refused'] += 1;
    };
    await Promise.all(Array.from({ length: callers }, caller));
    return counts;
  },
});
