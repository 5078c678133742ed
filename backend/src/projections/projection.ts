import type {
  AnyCollection,
  CollectionDeclaration,
  Document,
  DocumentId,
  Filter,
} from '../document-store/document-store.js';
import type { Soon } from '../document-store/read-access.js';
import { EVENT_TYPES, movementsOf } from '../ledger/event-facts.js';
import { type EventTypeOf, isOf } from '../ledger/event-map.js';
import type { EventOf, EventType, LedgerEvent } from '../ledger/events.js';
import type { Movement } from '../ledger/movements.js';

export type { Soon };

/** The documents as a projection sees them: the committed ones with its own writes on top. */
export interface Documents {
  /** At once where the batch holds the document already, so that most events wait for nothing. */
  get<D extends Document>(collection: CollectionDeclaration<D>, id: DocumentId): Soon<D | null>;
  put<D extends Document>(collection: CollectionDeclaration<D>, document: NoInfer<D>): void;
  remove<D extends Document>(collection: CollectionDeclaration<D>, id: DocumentId): void;
  /** Puts what `next` makes of a document in its place: of null where there is none; null removes it. Like `get` at once. */
  change<D extends Document>(
    collection: CollectionDeclaration<D>,
    id: DocumentId,
    next: (document: D | null) => D | null,
  ): Soon<void>;
  /**
   * The documents with `field` in a range, in that order, read in pages; they may be written meanwhile. Only for event
   * types that the projection lists in `sweeps`: it does not see writes of the batch, so such an event has its own
   * batch.
   */
  sweep<D extends Document>(
    collection: CollectionDeclaration<D>,
    where: Filter<D>,
    orderBy: keyof D & string,
  ): AsyncIterable<D>;
}

export type Handler<E extends LedgerEvent = LedgerEvent> = (event: E, documents: Documents) => Soon<void>;

/** Every event by its type: null where the projection passes over it. */
export type Handlers = { readonly [T in EventType]: Handler<EventOf<T>> | null };

type Noun = EventType extends `${infer Name}.${string}` ? Name : never;
type TypesNamed<Name> = Name extends EventType ? Name : EventTypeOf<Name & string>;

/**
 * Names the events that a projection passes over: by their noun all that there ever are, or one by one where it handles
 * others of the noun. It stands last, but where handlers follow from the record: then
 * the compiler refuses a handler of what is passed over.
 */
export function passedOver<const Name extends EventType | Noun>(
  ...names: readonly Name[]
): { readonly [Type in TypesNamed<Name>]: null } {
  const types = names.flatMap((name) => EVENT_TYPES.filter((type) => type === name || isOf(name, type)));
  return Object.fromEntries(types.map((type) => [type, null])) as { [Type in TypesNamed<Name>]: null };
}

/**
 * Derives documents from events and nothing else: no clock, no state of the ledger. An error stops the projector at
 * that event.
 */
export interface Projection {
  readonly name: string;
  /** Written only by this projection. */
  readonly collections: readonly AnyCollection[];
  /** Event types whose handlers call `sweep`. */
  readonly sweeps?: readonly EventType[];
  readonly handlers: Handlers;
}

/** All that take in the events of a type, in the order of the projections. */
export function handlersOf(projections: readonly Projection[], type: EventType): readonly Handler[] {
  return projections.flatMap(({ handlers }) => (handlers[type] as Handler | null) ?? []);
}

/** What `next` makes of an answer: at once where that is there. */
export function after<Answer, Next>(answer: Soon<Answer>, next: (answer: Answer) => Soon<Next>): Soon<Next> {
  return answer instanceof Promise ? answer.then(next) : next(answer);
}

/** Takes in what an event changes of each teller's money, one change after another: at once where nothing is waited for. */
export function eachOfTellers(
  event: LedgerEvent,
  take: (tellerId: number, movement: Movement) => Soon<void>,
): Soon<void> {
  return movementsOf(event).reduce<Soon<void>>((before, movement) => {
    const { tellerId } = movement;
    return tellerId === null ? before : after(before, () => take(tellerId, movement));
  }, undefined);
}

/** @throws Error when there is no such document: then the log or the projection contradicts itself */
export function existing<D extends Document>(
  documents: Documents,
  collection: CollectionDeclaration<D>,
  id: DocumentId,
): Soon<D> {
  return after(documents.get(collection, id), (document) => {
    if (document === null) throw missingDocument(collection, id);
    return document;
  });
}

/** Changes a document that must exist. @throws Error when it does not */
export function update<D extends Document>(
  documents: Documents,
  collection: CollectionDeclaration<D>,
  id: DocumentId,
  change: (document: D) => D,
): Soon<void> {
  return documents.change(collection, id, (document) => {
    if (document === null) throw missingDocument(collection, id);
    return change(document);
  });
}

function missingDocument({ name }: AnyCollection, id: DocumentId): Error {
  return new Error(`There is no document ${id} in ${name}`);
}
