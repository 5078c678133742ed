import { ERRORS } from '@taya/contracts/errors';
import { keyIdOf, signedTextOf } from '@taya/contracts/seal';
import type { RecordedEvent } from '../../event-store/event-store.js';
import { decode, encode } from '../../ledger/codec.js';
import type { Decision } from '../../ledger/decision.js';
import type { LedgerEvent } from '../../ledger/events.js';
import { decide } from '../../ledger/execute.js';
import { canonicalText, fromSnapshot, toSnapshot } from '../../ledger/state/snapshot.js';
import type { Remembered, StationState } from '../../ledger/state/state.js';
import { SEALER } from '../../ledger/testing/station.fixture.js';
import { stored } from '../../ledger/testing/stored-snapshot.fixture.js';
import { Replica } from '../replica.js';
import { assert } from './assert.fixture.js';
import { type LookedUp, nameOf, type Wish } from './clients.fixture.js';
import { type Call, type Instance, STATION_ID } from './instance.fixture.js';
import { ReferenceModel } from './reference-model.fixture.js';
import type { SeededRandom } from './seeded-random.fixture.js';

/** Codes that say nothing about the station: the pipeline gives them, not a decision. */
const NOT_DECIDED = new Set([
  'OUTCOME_UNKNOWN',
  'NOT_RECORDED',
  'OVERLOADED',
  'LEDGER_STOPPED',
  'BAD_KEY',
  'STANDBY',
]);
const CUTS = 3;

/** The log as it ended, and everything that was promised about it. */
export class Checks {
  readonly #recorded: readonly RecordedEvent[];
  readonly #events: readonly LedgerEvent[];
  /** Scoped key -> revisions of the events that carry it. */
  readonly #byKey: ReadonlyMap<string, readonly number[]>;
  /** Scoped keys under which nothing was recorded but that nothing ever will be. */
  readonly #withdrawn: ReadonlySet<string>;

  readonly #remembered: Partial<Remembered>;

  constructor(recorded: readonly RecordedEvent[], remembered: Partial<Remembered>) {
    this.#recorded = recorded;
    this.#remembered = remembered;
    this.#events = recorded.map(({ revision, json }) => decode(revision, json));
    const marked = this.#events.filter(({ command }) => command !== undefined);
    this.#byKey = new Map(
      [...Map.groupBy(marked, ({ command }) => command?.key ?? '')].map(([key, events]) => [
        key,
        events.map(({ revision }) => revision),
      ]),
    );
    const withdrawals = marked.filter(({ type }) => type === 'command.withdrawn');
    this.#withdrawn = new Set(withdrawals.map(({ command }) => command?.key ?? ''));
  }

  /** Acknowledged = logged, and each event answers one command. */
  acknowledgedOnce(wishes: readonly Wish[]): void {
    const firstRevisions = new Set<number>();
    for (const { key, outcome } of wishes) {
      if (!outcome?.ok) continue;
      this.#assertLogged(outcome.events);
      const first = outcome.events[0]?.revision ?? -1;
      if (key !== undefined) {
        assert(
          this.#byKey.get(nameOf(key))?.[0] === first,
          () => `${nameOf(key)} was answered with event ${first}, which is not its own`,
        );
      } else {
        assert(!firstRevisions.has(first), () => `event ${first} answers two commands without a key`);
        firstRevisions.add(first);
      }
    }
  }

  /** Refused for good, and by every call, means not recorded. */
  refusedIsNotLogged(wishes: readonly Wish[]): void {
    const byKey = Map.groupBy(wishes, ({ key }) => (key === undefined ? '' : nameOf(key)));
    for (const [key, same] of byKey) {
      if (key === '') continue;
      const calls = same.flatMap((wish) => wish.calls);
      const isRefused = ({ outcome }: Call) =>
        outcome !== null && !outcome.ok && !NOT_DECIDED.has(outcome.refusal.code);
      const isRecorded = this.#byKey.has(key) && !this.#withdrawn.has(key);
      if (calls.every(isRefused)) assert(!isRecorded, () => `${key} was refused, yet recorded`);
    }
  }

  /**
   * The last word holds: a command that was refused in the end, after calls that nobody answered, is not recorded by one of
   * those later.
   */
  refusedStaysRefused(wishes: readonly Wish[]): void {
    for (const [key, same] of Map.groupBy(wishes, ({ key }) => (key === undefined ? '' : nameOf(key)))) {
      const last = same[0]?.calls.at(-1);
      if (key === '' || same.length > 1 || last === undefined || last.outcome?.ok || !this.#isDecided(last))
        continue;
      const isRecorded = this.#byKey.has(key) && !this.#withdrawn.has(key);
      assert(!isRecorded || this.#isRefusedRepeat(last), () => `${key} was refused last, yet recorded`);
    }
  }

  /** Nobody is refused on a state that was old when they asked, whichever instance it was at. */
  refusalsAreOfTheirTime(calls: readonly Call[]): void {
    for (const call of calls) {
      if (call.outcome?.ok !== false || !this.#isDecided(call) || this.#isRefusedRepeat(call)) continue;
      const { made, tailBefore } = call;
      const revision = made?.revision ?? -1;
      assert(
        revision >= tailBefore,
        () => `refused on event ${revision} when ${tailBefore} was durable before`,
      );
    }
  }

  /** Asking records no command; once it was told that one was not recorded, that holds for ever. */
  askingDoesNothing(calls: readonly Call[]): void {
    for (const { request, outcome } of calls) {
      if (request.key === undefined || outcome === null) continue;
      const name = nameOf(request.key);
      const isWithdrawn = this.#withdrawn.has(name);
      if (!outcome.ok) {
        const isAnswered = outcome.refusal.code === 'WITHDRAWN';
        assert(!isAnswered || isWithdrawn, () => `${name} was told withdrawn, and is not`);
        continue;
      }
      assert(!isWithdrawn, () => `${name} was withdrawn, yet answered as recorded`);
      assert(!request.key.isInquiry || outcome.repeated, () => `${name} was recorded by asking for it`);
    }
  }

  /**
   * Every answer was given on durable events only, and is what those events say: decided again on them it is the same.
   * What the ledger does not know as a bet, no money can be given for.
   */
  answersAreJustified(calls: readonly Call[]): void {
    const decided = calls.filter((call) => this.#isDecided(call));
    const byRevision = Map.groupBy(decided, ({ made }) => made?.revision ?? -1);
    const replica = this.#replica();
    const model = new ReferenceModel();
    this.#assertSame(byRevision.get(-1), replica.state, model);
    for (const [index, stored] of this.#recorded.entries()) {
      this.#fold(replica, index, index + 1);
      model.take(decode(stored.revision, stored.json));
      this.#assertSame(byRevision.get(stored.revision), replica.state, model);
    }
    for (const call of calls) this.#assertDurable(call);
  }

  /** What the read models said of a bet holds for the events they included, and may hold for later ones. */
  readModelsTellTheTruth(lookedUp: readonly LookedUp[]): void {
    const byRevision = Map.groupBy(lookedUp, ({ revision }) => revision);
    const model = new ReferenceModel();
    const known: [LookedUp, NonNullable<ReturnType<ReferenceModel['betWithSerial']>>][] = [];
    for (const { revision, json } of this.#recorded) {
      model.take(decode(revision, json));
      for (const answer of byRevision.get(revision) ?? []) {
        const bet = model.betWithSerial(answer.serial);
        if (bet === undefined) continue;
        known.push([answer, bet]);
        const { stored } = answer;
        assert(stored !== null, () => `the read models at ${revision} do not know bet ${bet.betId}`);
        const hasAll = stored.prints.bet >= bet.prints.bet && stored.prints.payout >= bet.prints.payout;
        assert(hasAll, () => `the read models at ${revision} lack prints of bet ${bet.betId}`);
        const isSame = bet.payerId === null || stored.payerId === bet.payerId;
        assert(isSame, () => `the read models at ${revision} do not know who paid bet ${bet.betId}`);
      }
    }
    for (const [{ stored }, bet] of known) {
      const hasMore = (stored?.prints.bet ?? 0) > bet.prints.bet;
      assert(!hasMore, () => `the read models count prints of bet ${bet.betId} that were never made`);
    }
  }

  /** A state kept on the way and folded on is the state folded from the beginning, whatever the cut. */
  snapshotsHold(random: SeededRandom): void {
    const cuts = Array.from({ length: CUTS }, () => random.between(0, this.#recorded.length));
    const texts = cuts.map((cut) => {
      const before = this.#fold(this.#replica(), 0, cut);
      const state = fromSnapshot(stored(toSnapshot(before.state)), this.#remembered);
      return canonicalText(this.#fold(Replica.at(state, before), cut).state);
    });
    assert(
      texts.every((text) => text === this.finalText),
      () => `a snapshot after one of ${cuts} events is not the log`,
    );
  }

  /** Each seal names the hash of the event before it, and is signed with the station's key. */
  sealsHold(): void {
    for (const { type, data } of this.#events) {
      if (type !== 'day.sealed') continue;
      const { publicKey, signature, ...content } = data;
      const hash = this.#recorded[data.revision]?.hash;
      assert(
        data.hash === hash,
        () => `seal ${data.sealId} names another hash than that of ${data.revision}`,
      );
      const text = signedTextOf({ ...content, stationId: STATION_ID, keyId: keyIdOf(publicKey) });
      const isSigned = publicKey === SEALER.publicKey && signature === SEALER.sign(text);
      assert(isSigned, () => `seal ${data.sealId} is not signed as it is`);
    }
  }

  get finalText(): string {
    return canonicalText(this.#fold(this.#replica(), 0).state);
  }

  /** The state at some revision of the range was this one. */
  wasTheState(text: string, fromRevision: number, toRevision: number): void {
    const replica = this.#fold(this.#replica(), 0, fromRevision + 1);
    while (canonicalText(replica.state) !== text) {
      assert(replica.revision < toRevision, () => `read a state that never was durable up to ${toRevision}`);
      this.#fold(replica, replica.revision + 1, replica.revision + 2);
    }
  }

  /** Listeners heard every event once, in order. */
  heardAll({ firstHeard, heard }: Instance): void {
    heard.forEach((event, index) => {
      assert(event.revision === firstHeard + index, () => `heard ${event.revision} out of order`);
    });
    this.#assertLogged(heard);
  }

  /** The answer is what was decided last; a repeated command is answered without a decision. */
  #isDecided({ outcome, made }: Call): boolean {
    if (outcome === null || made === undefined) return false;
    if (outcome.ok) return made.decision.ok && !outcome.repeated;
    return !made.decision.ok && outcome.refusal.code === made.decision.refusal.code;
  }

  #assertSame(calls: readonly Call[] | undefined, state: StationState, model: ReferenceModel): void {
    for (const call of calls ?? []) {
      const { made } = call;
      if (made === undefined || this.#isRefusedRepeat(call)) continue;
      const { command } = made.request;
      const [first, again] = [made.decision, decide(state, command, made.context)].map(textOf);
      assert(first === again, () => `decided ${first}, but on what is durable at ${made.revision}: ${again}`);
      if (!first?.startsWith('BET_NOT_FOUND') || !('serial' in command)) continue;
      const bet = model.betWithSerial(command.serial)?.state;
      assert(
        bet !== 'open' && bet !== 'owed',
        () => `a bet that is ${bet} was not found at ${made.revision}`,
      );
    }
  }

  /**
   * A key that was recorded meanwhile is answered without a decision: its owner's session may have ended. What was
   * decided before that is of no account.
   */
  #isRefusedRepeat({ request: { key }, outcome, durableRevision }: Call): boolean {
    const recorded = key === undefined ? undefined : this.#byKey.get(nameOf(key))?.[0];
    if (recorded === undefined || recorded > durableRevision || outcome === null || outcome.ok) return false;
    return [401, 403].includes(ERRORS[outcome.refusal.code].status);
  }

  #assertDurable(call: Call): void {
    const { outcome, durableRevision, heardRevision } = call;
    if (outcome === null || (!outcome.ok && NOT_DECIDED.has(outcome.refusal.code))) return;
    const seen = outcome.ok ? (outcome.events.at(-1)?.revision ?? -1) : this.#revisionSeen(call);
    assert(seen <= durableRevision, () => `answered on event ${seen} when ${durableRevision} was durable`);
    assert(seen <= heardRevision, () => `answered on event ${seen} before its listeners heard of it`);
  }

  /**
   * The last event a refusal depends on: where it was decided, or where the key was recorded. A decision that was undone,
   * because another instance had withdrawn the key meanwhile, is of no account.
   */
  #revisionSeen(call: Call): number {
    const { request, made } = call;
    const recorded = request.key === undefined ? undefined : this.#byKey.get(nameOf(request.key))?.[0];
    if (made !== undefined && this.#isDecided(call)) return made.revision;
    assert(recorded !== undefined || made === undefined, () => 'refused without a reason');
    return recorded ?? -1;
  }

  #assertLogged(events: readonly LedgerEvent[]): void {
    for (const event of events) {
      const stored = this.#recorded[event.revision];
      assert(
        stored?.json === encode(event, event),
        () => `event ${event.revision} is not the one in the log`,
      );
    }
  }

  #replica(): Replica {
    return Replica.ofStation(STATION_ID, this.#remembered);
  }

  #fold(replica: Replica, from: number, to = this.#recorded.length): Replica {
    replica.apply(this.#recorded.slice(from, to));
    replica.state.journal.forgetAll();
    return replica;
  }
}

function textOf(decision: Decision): string {
  return decision.ok ? JSON.stringify(decision.events) : decision.refusal.code;
}
