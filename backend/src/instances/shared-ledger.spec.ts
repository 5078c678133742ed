import { beforeEach, describe, expect, it } from '@jest/globals';
import { LedgerDamagedError } from '../event-store/event-store.js';
import { Given, HeldReader, keyOf, settle, TestLedger } from '../pipeline/pipeline.fixture.js';
import { SeededRandom } from '../pipeline/simulation/seeded-random.fixture.js';
import { type ForwardAnswer, type ForwardedCommand, PeerSilentError, PeerUnreachableError } from './peers.js';
import { SharedLedger } from './shared-ledger.js';

/** What becomes of the next messages, one each; then they arrive and are answered. */
type Fate = 'unreachable' | 'silent' | 'answer lost' | 'held' | 'PEN_LOST';

/** An instance of the station, and what it sends to the others. */
class Instance {
  readonly name: string;
  readonly reader = new HeldReader();
  readonly fates: Fate[] = [];
  readonly sent: (readonly ForwardedCommand[])[] = [];
  /** Lets a held message arrive. */
  arrive: () => Promise<readonly ForwardAnswer[]> = () => Promise.reject(new Error('nothing is held'));
  /** Happens before a message is answered. */
  meanwhile: () => Promise<void> = async () => undefined;
  knows: string[] = [];
  readonly failures: Error[] = [];
  #ledger: TestLedger | null = null;
  #shared: SharedLedger | null = null;

  constructor(name: string) {
    this.name = name;
  }

  async open(disk: TestLedger['store']['disk'], others: () => readonly Instance[]): Promise<void> {
    const ledger = await TestLedger.open({ instance: this.name, reader: this.reader }, disk, true);
    ledger.store.isHolding = false;
    this.#ledger = ledger;
    const find = (name: string) => others().find((other) => other.name === name);
    this.#shared = new SharedLedger({
      pipeline: ledger.pipeline,
      instance: this.name,
      system: { ...ledger.system, random: new SeededRandom(this.name.charCodeAt(0)) },
      onFailure: (error) => this.failures.push(error),
      peers: {
        isReachable: (name) => this.knows.includes(name),
        forward: async (name, commands) => {
          const fate = this.fates.shift();
          if (fate === 'unreachable') throw new PeerUnreachableError(`${name} is away`);
          this.sent.push(commands);
          if (fate === 'PEN_LOST') return commands.map(() => ({ kind: 'PEN_LOST' }));
          const arrive = async () => {
            // As it is on the wire.
            const received = JSON.parse(JSON.stringify(commands));
            const answers = await find(name)?.shared.receive(this.name, received);
            return JSON.parse(JSON.stringify(answers)) as readonly ForwardAnswer[];
          };
          this.arrive = arrive;
          if (fate === 'silent' || fate === 'held') throw new PeerSilentError(`${name} says nothing`);
          const answers = await arrive();
          await this.meanwhile();
          if (fate === 'answer lost') throw new PeerSilentError(`${name} says nothing`);
          return answers;
        },
      },
    });
  }

  get ledger(): TestLedger {
    if (this.#ledger === null) throw new Error('not open');
    return this.#ledger;
  }

  get shared(): SharedLedger {
    if (this.#shared === null) throw new Error('not open');
    return this.#shared;
  }

  cashIn(amount: number, key?: string): Given {
    const command = { type: 'cashIn', tellerId: 4, amount } as Parameters<TestLedger['give']>[0];
    const request = { command, actor: this.ledger.admin };
    return new Given(this.shared.execute(key === undefined ? request : { ...request, key: keyOf(key) }));
  }

  remit(amount: number, key: string): Given {
    const command = { type: 'remit', tellerId: 4, amount } as Parameters<TestLedger['give']>[0];
    return new Given(this.shared.execute({ command, actor: this.ledger.admin, key: keyOf(key) }));
  }
}

let a: Instance;
let b: Instance;
let disk: TestLedger['store']['disk'];

/** Instance b holds the pen, and a knows. */
beforeEach(async () => {
  disk = await TestLedger.disk();
  [a, b] = [new Instance('a'), new Instance('b')];
  for (const instance of [a, b]) await instance.open(disk, () => [a, b]);
  await b.cashIn(1_000).promise;
  await follow();
  [a.knows, b.knows] = [['b'], ['a']];
});

/** Both hear of everything that was recorded. */
async function follow(): Promise<void> {
  await settle();
  for (const { reader, ledger } of [a, b])
    await reader.deliver(disk.slice(ledger.pipeline.durableRevision + 1));
}

const writers = () => disk.slice(11).map(({ json }) => `${JSON.parse(json).type} by ${JSON.parse(json).on}`);

describe('a command where another instance holds the pen', () => {
  it('is done by the holder, and answered once its events have arrived here', async () => {
    const given = a.cashIn(50, 'key');
    await settle();
    expect(writers()).toEqual(['cash.added by b']);
    expect(given.answer).toBe('none yet');
    await follow();
    expect(given.answer).toBe('recorded at 11');
    expect(a.shared.durableRevision).toBe(11);
    expect(await a.shared.read((state) => state.drawers.get(4)?.cashin)).toBe(1_050);
  });

  it('is answered without them when they do not arrive in time: it is recorded', async () => {
    a.ledger.store.tailing = new Promise(() => undefined);
    const given = a.cashIn(50, 'key');
    await settle();
    expect(a.ledger.timers.delays).toEqual([100, 2_000]);
    a.ledger.timers.goOff();
    await settle();
    expect(given.answer).toBe('recorded at 11');
  });

  it('looks for its events when nothing tells of them', async () => {
    const given = a.cashIn(50, 'key');
    await settle();
    a.ledger.timers.goOff();
    await settle();
    expect(given.answer).toBe('recorded at 11');
    expect(a.shared.durableRevision).toBe(11);
  });

  it('is refused by the holder', async () => {
    const given = a.remit(5_000, 'key');
    await settle();
    expect(given.answer).toBe('REMIT_OVER_LIMIT');
    expect(writers()).toEqual(['ledger.opened by b']);
  });

  it('gets a key of its own when it has none', async () => {
    a.cashIn(50);
    a.cashIn(50);
    await settle();
    const [one, other] = a.sent.flat().map(({ key }) => key.value);
    expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{8,12}$/);
    expect(other).not.toBe(one);
    expect(writers()).toEqual(['cash.added by b', 'cash.added by b']);
  });

  it('is given its first answer again by any instance', async () => {
    a.cashIn(50, 'key');
    await follow();
    const [atHolder, here] = [b.cashIn(50, 'key'), a.cashIn(50, 'key')];
    await settle();
    expect([atHolder.answer, here.answer]).toEqual(['repeated at 11', 'repeated at 11']);
  });

  it('tells the holder up to where this instance knew the log', async () => {
    a.cashIn(50, 'key');
    await settle();
    expect(a.sent.flat().map(({ since }) => since)).toEqual([10]);
  });
});

describe('a command whose holder of the pen is not reached', () => {
  it('is done here at once when it is not known where that is', async () => {
    a.knows = [];
    const given = a.cashIn(50, 'key');
    await settle();
    expect(given.answer).toBe('recorded at 11');
    expect(writers()).toEqual(['cash.added by a']);
  });

  it('is done here when it was certainly not delivered', async () => {
    a.fates.push('unreachable');
    const given = a.cashIn(50, 'key');
    await settle();
    expect(given.answer).toBe('recorded at 11');
    expect(writers()).toEqual(['cash.added by a']);
  });

  it('is done here when nobody knows whether it was delivered', async () => {
    a.fates.push('silent');
    const given = a.cashIn(50, 'key');
    await settle();
    expect(given.answer).toBe('recorded at 11');
    expect(writers()).toEqual(['cash.added by a']);
  });

  it('is not done again when only the answer was lost', async () => {
    a.fates.push('answer lost');
    const given = a.cashIn(50);
    await settle();
    expect(given.answer).toBe('repeated at 11');
    expect(writers()).toEqual(['cash.added by b']);
  });

  it('is answered as done when it was, although its session has ended since: it is no other call', async () => {
    a.fates.push('answer lost');
    a.meanwhile = async () => {
      const command = { type: 'signIn', userId: 1, credentialId: 'c1' } as const;
      await b.ledger.pipeline.execute({
        command,
        actor: { userId: 0, sessionId: '', ip: a.ledger.admin.ip },
      });
      await follow();
    };
    const given = a.cashIn(50, 'key');
    await given.promise;
    expect(given.answer).toBe('repeated at 11');
    const again = a.cashIn(50, 'key');
    await again.promise;
    expect(again.answer).toBe('SESSION_REPLACED');
  });

  it('is done here when the holder does not know what became of it, because it cannot reach the log', async () => {
    b.ledger.store.isHolding = true;
    b.ledger.store.recovering = new Promise(() => undefined);
    const given = a.cashIn(50, 'key');
    await settle();
    await b.ledger.store.held.failUnclearly();
    b.ledger.timers.goOff();
    await settle();
    expect(given.answer).toBe('recorded at 11');
    expect(writers()).toEqual(['cash.added by a']);
  });

  it('is done here when the holder has stopped for good while the command waited there', async () => {
    b.ledger.store.isHolding = true;
    b.cashIn(1, 'before');
    await settle();
    const given = a.cashIn(50, 'key');
    await settle();
    b.ledger.store.recoverErrors = [new LedgerDamagedError('behind what it acknowledged')];
    await b.ledger.store.held.failUnclearly();
    expect(given.answer).toBe('recorded at 11');
    expect(writers()).toEqual(['cash.added by a']);
  });

  it('is not done by the holder when it arrives there after it was refused here', async () => {
    a.fates.push('held');
    const refused = a.remit(1_010, 'key');
    await settle();
    expect(refused.answer).toBe('REMIT_OVER_LIMIT');
    const later = b.ledger.cashIn(50);
    await settle();
    expect(later.answer).toBe('recorded at 12');
    expect(await a.arrive()).toEqual([{ kind: 'PEN_LOST' }]);
    expect(writers().filter((writer) => writer.startsWith('cash.remitted'))).toEqual([]);
  });

  it('is not known while the log cannot be written either', async () => {
    a.fates.push('silent');
    a.ledger.store.isHolding = true;
    a.ledger.store.recovering = new Promise(() => undefined);
    const given = a.cashIn(50, 'key');
    await settle();
    await a.ledger.store.held.failUnclearly();
    a.ledger.timers.goOff();
    await settle();
    expect(given.answer).toBe('OUTCOME_UNKNOWN');
  });
});

describe('a command that arrives when the pen has moved on', () => {
  it('is sent again to whoever holds it now, or done here', async () => {
    a.fates.push('PEN_LOST');
    const given = a.cashIn(50, 'key');
    await follow();
    expect(given.answer).toBe('recorded at 11');
    expect(a.sent).toHaveLength(2);
    b.ledger.store.isHolding = true;
    a.knows = [];
    a.cashIn(1, 'takes the pen');
    await settle();
    const atB = b.cashIn(60, 'other key');
    await settle();
    // b does not know yet that a has the pen: it finds out by its append, and then does it itself.
    await b.ledger.store.held.succeed();
    await b.ledger.store.held.succeed();
    expect(atB.answer).toBe('recorded at 13');
  });

  it('is done here after three messages, so that nobody is sent round for ever', async () => {
    a.fates.push('PEN_LOST', 'PEN_LOST', 'PEN_LOST');
    const given = a.cashIn(50, 'key');
    await settle();
    expect(given.answer).toBe('recorded at 11');
    expect(writers()).toEqual(['cash.added by a']);
  });

  it('is turned away by an instance that is closing, and done here', async () => {
    const closing = b.ledger.pipeline.close();
    const given = a.cashIn(50, 'key');
    await settle();
    await closing;
    expect(given.answer).toBe('recorded at 11');
    expect(writers()).toEqual(['cash.added by a']);
  });

  it('has to be asked for again when that took too long: its caller may have gone elsewhere', async () => {
    a.fates.push('PEN_LOST');
    const tailing = Promise.withResolvers<void>();
    a.ledger.store.tailing = tailing.promise;
    const given = a.cashIn(50, 'key');
    await settle();
    a.ledger.nowMs += 10_001;
    tailing.resolve();
    await settle();
    expect(given.answer).toBe('OUTCOME_UNKNOWN');
    expect(writers()).toEqual([]);
  });
});

describe('limits', () => {
  it('hold for commands that wait for another instance', async () => {
    b.ledger.store.isHolding = true;
    for (let count = 0; count < 10_000; count += 1) a.cashIn(1, `key ${count}`);
    const oneMore = a.cashIn(1, 'one more');
    await settle();
    expect(oneMore.answer).toBe('OVERLOADED');
  });

  it('are those of the holder for what is sent to it', async () => {
    b.ledger.lagEvents = 50_000;
    const given = a.cashIn(50, 'key');
    await settle();
    expect(given.answer).toBe('OVERLOADED');
  });
});

it('an error of the program in a command of another instance fails that command, and is told', async () => {
  const broken = { ...keyOf('key'), scope: null as unknown as string };
  const command = { type: 'nothing' } as unknown as ForwardedCommand['command'];
  const answers = await b.shared.receive('a', [{ command, actor: b.ledger.admin, key: broken, since: 10 }]);
  expect(answers).toMatchObject([
    { kind: 'answered', outcome: { ok: false, refusal: { code: 'INTERNAL' } } },
  ]);
  expect(b.failures).toHaveLength(1);
});
