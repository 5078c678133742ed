import { ERRORS } from '@taya/contracts/errors';
import type { RecordedEvent } from '../../event-store/event-store.js';
import { decode, encode } from '../../ledger/codec.js';
import { decide } from '../../ledger/decide.js';
import type { LedgerEvent } from '../../ledger/events.js';
import { canonicalText, fromSnapshot, type StateSnapshot, toSnapshot } from '../../ledger/state/snapshot.js';
import type { StationState } from '../../ledger/state/state.js';
import { Replica } from '../replica.js';
import { assert } from './assert.fixture.js';
import { nameOf, type Wish } from './clients.fixture.js';
import { type Call, type Instance, STATION_ID } from './instance.fixture.js';
import type { SeededRandom } from './seeded-random.fixture.js';

/** Codes that say nothing about the station: the pipeline gives them, not a decision. */
const NOT_DECIDED = new Set(['OUTCOME_UNKNOWN', 'NOT_RECORDED', 'OVERLOADED', 'LEDGER_STOPPED', 'BAD_KEY']);
const CUTS = 3;

/** The log as it ended, and everything that was promised about it. */
export class Checks {
  readonly #recorded: readonly RecordedEvent[];
  readonly #events: readonly LedgerEvent[];
  /** Scoped key -> revisions of the events that carry it. */
  readonly #byKey: ReadonlyMap<string, readonly number[]>;
  /** Scoped keys under which nothing was recorded but that nothing ever will be. */
  readonly #withdrawn: ReadonlySet<string>;

  constructor(recorded: readonly RecordedEvent[]) {
    this.#recorded = recorded;
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

  /** The chain holds from the first link on, and the log's time never goes back. */
  chainAndTime(): void {
    const replica = Replica.ofStation(STATION_ID);
    replica.apply(this.#recorded);
    this.#events.forEach((event, index) => {
      const before = this.#events[index - 1];
      assert(before === undefined || before.at <= event.at, () => `time goes back at ${event.revision}`);
    });
  }

  /** Acknowledged = logged, exactly once; a key is never there twice. */
  acknowledgedOnce(wishes: readonly Wish[]): void {
    for (const [key, revisions] of this.#byKey) {
      assert(revisions.length === 1, () => `${key} is recorded at ${revisions.join(' and ')}`);
    }
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

  /** Each bet, cash-in and so on has its own number. */
  idsAreUnique(): void {
    const ids = this.#events.flatMap((event) => {
      if (event.type === 'bet.sold') return [`bet ${event.data.betId}`, `serial ${event.data.serial}`];
      if (event.type === 'cash.added') return [`cashin ${event.data.cashinId}`];
      if (event.type === 'cash.remitted') return [`remit ${event.data.remitId}`];
      if (event.type === 'bet.paid') return [`payout of ${event.data.betId}`];
      if (event.type === 'bet.printed') {
        const { betId, receipt, count } = event.data;
        return [`print ${count} of the ${receipt} receipt of ${betId}`];
      }
      if (event.type === 'game.created') return [`game ${event.data.gameId}`];
      return [];
    });
    assert(
      new Set(ids).size === ids.length,
      () => 'an id was given, a bet was paid, or an original was printed, twice',
    );
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

  /** Asking records no command; once it was told that one was not recorded, that holds for ever. */
  askingDoesNothing(calls: readonly Call[]): void {
    for (const { request, outcome } of calls) {
      if (request.key === undefined || outcome === null) continue;
      const name = nameOf(request.key);
      const isWithdrawn = this.#withdrawn.has(name);
      if (!outcome.ok) {
        const isTold = outcome.refusal.code === 'WITHDRAWN';
        assert(!isTold || isWithdrawn, () => `${name} was told withdrawn, and is not`);
        continue;
      }
      assert(!isWithdrawn, () => `${name} was withdrawn, yet answered as recorded`);
      assert(!request.key.isInquiry || outcome.repeated, () => `${name} was recorded by asking for it`);
    }
  }

  /** Every answer was given on durable events only, and every refusal is what those events say. */
  answersAreJustified(calls: readonly Call[]): void {
    const refused = calls.filter((call) => this.#isDecidedRefusal(call));
    const byRevision = Map.groupBy(refused, ({ made }) => made?.revision ?? -1);
    const replica = Replica.ofStation(STATION_ID);
    this.#assertSame(byRevision.get(-1), replica.state);
    for (const stored of this.#recorded) {
      replica.apply([stored]);
      replica.state.journal.forgetAll();
      this.#assertSame(byRevision.get(stored.revision), replica.state);
    }
    for (const call of calls) this.#assertDurable(call);
  }

  /** A state kept on the way and folded on is the state folded from the beginning, whatever the cut. */
  snapshotsHold(random: SeededRandom): void {
    const cuts = Array.from({ length: CUTS }, () => random.between(0, this.#recorded.length));
    const texts = cuts.map((cut) => {
      const before = this.#fold(Replica.ofStation(STATION_ID), 0, cut);
      const json = JSON.stringify(toSnapshot(before.state));
      const state = fromSnapshot(JSON.parse(json) as StateSnapshot);
      return canonicalText(this.#fold(Replica.at(state, before), cut).state);
    });
    assert(
      texts.every((text) => text === this.finalText),
      () => `a snapshot after one of ${cuts} events is not the log`,
    );
  }

  get finalText(): string {
    return canonicalText(this.#fold(Replica.ofStation(STATION_ID), 0).state);
  }

  /** The state at some revision of the range was this one. */
  wasTheState(text: string, fromRevision: number, toRevision: number): void {
    const replica = this.#fold(Replica.ofStation(STATION_ID), 0, fromRevision + 1);
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

  /** Drawers and pools, added up from the events without the ledger's help. */
  moneyAddsUp(): void {
    const { state } = this.#fold(Replica.ofStation(STATION_ID), 0);
    const payin = new Map<number, number>();
    const cash = new Map<number, number>();
    const pools = new Map<number, number>();
    const book = (sums: Map<number, number>, id: number, amount: number) =>
      sums.set(id, (sums.get(id) ?? 0) + amount);
    for (const { type, data } of this.#events) {
      if (type === 'bet.sold' || type === 'bet.cancelled') {
        const amount = type === 'bet.sold' ? data.stake : -data.stake;
        book(payin, data.sellerId, amount);
        book(pools, data.gameId, amount);
      }
      if (type === 'cash.added') book(cash, data.tellerId, data.amount);
    }
    for (const [tellerId, drawer] of state.drawers.entries()) {
      assert(drawer.payin === (payin.get(tellerId) ?? 0), () => `payin of teller ${tellerId}`);
      assert(drawer.cashin === (cash.get(tellerId) ?? 0), () => `cash-ins of teller ${tellerId}`);
    }
    const game = state.game.get();
    if (game === null) return;
    assert(game.pools.meron + game.pools.wala === (pools.get(game.id) ?? 0), () => `pool of game ${game.id}`);
  }

  #isDecidedRefusal({ outcome, made }: Call): boolean {
    return outcome !== null && !outcome.ok && made !== undefined && !made.decision.ok
      ? outcome.refusal.code === made.decision.refusal.code
      : false;
  }

  #assertSame(calls: readonly Call[] | undefined, state: StationState): void {
    for (const call of calls ?? []) {
      const { made, outcome } = call;
      if (made === undefined || outcome === null || outcome.ok || this.#isRefusedRepeat(call)) continue;
      const again = decide(state, made.request.command, made.context);
      const code = again.ok ? 'accepted' : again.refusal.code;
      assert(
        code === outcome.refusal.code,
        () => `answered ${outcome.refusal.code}, but at ${made.revision}: ${code}`,
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

  #assertDurable({ request, outcome, made, durableRevision, heardRevision }: Call): void {
    if (outcome === null || (!outcome.ok && NOT_DECIDED.has(outcome.refusal.code))) return;
    const seen = outcome.ok ? (outcome.events.at(-1)?.revision ?? -1) : this.#revisionSeen(request, made);
    assert(seen <= durableRevision, () => `answered on event ${seen} when ${durableRevision} was durable`);
    assert(seen <= heardRevision, () => `answered on event ${seen} before its listeners heard of it`);
  }

  /** The last event a refusal depends on: where it was decided, or where the key was recorded. */
  #revisionSeen({ key }: Call['request'], made: Call['made']): number {
    const recorded = key === undefined ? undefined : this.#byKey.get(nameOf(key))?.[0];
    if (made !== undefined && !made.decision.ok) return made.revision;
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

  #fold(replica: Replica, from: number, to = this.#recorded.length): Replica {
    replica.apply(this.#recorded.slice(from, to));
    replica.state.journal.forgetAll();
    return replica;
  }
}
