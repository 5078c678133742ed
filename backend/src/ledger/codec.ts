import { IsArray, IsObject, type TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { type DomainEvent, type Envelope, EVENTS, type EventType, type LedgerEvent } from './events.js';
import { BrokenInvariantError } from './invariant.js';

/**
 * An event this program does not understand. It stops the ledger, because skipping it would lead to decisions on a
 * wrong state.
 */
export class UnknownEventError extends Error {
  override readonly name = 'UnknownEventError';
  readonly revision: number;

  constructor(revision: number, reason: string, options?: ErrorOptions) {
    super(`revision ${revision}: ${reason}`, options);
    this.revision = revision;
  }
}

/** Turns the data of one version of an event into that of the next version. Pure. */
export type Upcaster = (data: unknown) => unknown;

/** By event type, and by the version each one takes. */
export type Upcasters = Readonly<Partial<Record<string, Readonly<Record<number, Upcaster>>>>>;

const UPCASTERS: Upcasters = {
  'bet.sold': { 1: withSellerId },
  'bet.cancelled': { 1: withSellerId },
};

/** Event types by the names they were once stored under. */
const RENAMED: Readonly<Partial<Record<string, EventType>>> = { 'cash.in': 'cash.added' };

/** The teller who sold the bet was `tellerId` in version 1. */
function withSellerId(data: unknown): unknown {
  const { tellerId, ...others } = data as { readonly tellerId: number };
  return { ...others, sellerId: tellerId };
}

/** An event as it is stored: JSON text with its keys in one fixed order. */
export function encode(event: DomainEvent, { at, by, on, command }: Envelope): string {
  return JSON.stringify({
    type: event.type,
    v: EVENTS[event.type].version,
    at,
    by: { userId: by.userId, ip: by.ip },
    on,
    // Left out of the text when undefined.
    command: command && { key: command.key, fingerprint: command.fingerprint, events: command.events },
    data: event.data,
  });
}

export interface StoredEvent extends Envelope {
  readonly type: string;
  readonly v: number;
  readonly data: unknown;
}

/**
 * Reads a stored event in the current version of its type.
 * @throws UnknownEventError for text that is no event, or a type or version this program does not know
 */
export function decode(revision: number, json: string): LedgerEvent {
  return toCurrentEvent(revision, parse(revision, json));
}

/** A parsed event in the current version of its type. @throws UnknownEventError */
export function toCurrentEvent(revision: number, stored: StoredEvent): LedgerEvent {
  const { v, at, by, on, command, data } = stored;
  const type = RENAMED[stored.type] ?? stored.type;
  if (!isEventType(type))
    throw new UnknownEventError(revision, `event type ${JSON.stringify(type)} is not known`);
  const current = upcast(revision, { type, v, data }, EVENTS[type].version, UPCASTERS);
  const envelope = command === undefined ? { at, by, on } : { at, by, on, command };
  // What the log contains was `checked` before it was written; the audit checks it again with `validateEvent`.
  return { type, ...envelope, data: current, revision } as LedgerEvent;
}

/** @throws UnknownEventError for text that is no event */
export function parse(revision: number, json: string): StoredEvent {
  try {
    const stored: unknown = JSON.parse(json);
    if (typeof stored === 'object' && stored !== null) return stored as StoredEvent;
  } catch (cause) {
    throw new UnknownEventError(revision, 'the text is not JSON', { cause });
  }
  throw new UnknownEventError(revision, 'the text is no event');
}

function isEventType(type: unknown): type is EventType {
  return typeof type === 'string' && Object.hasOwn(EVENTS, type);
}

/**
 * Brings data from its stored version to the current one, one version at a time.
 * @throws UnknownEventError when the version is newer than the current one, or a step is missing
 */
export function upcast(
  revision: number,
  stored: { readonly type: string; readonly v: number; readonly data: unknown },
  presentVersion: number,
  upcasters: Upcasters,
): unknown {
  let { data } = stored;
  if (stored.v === presentVersion) return data;
  if (!Number.isInteger(stored.v) || stored.v < 1 || stored.v > presentVersion) {
    throw new UnknownEventError(revision, `version ${stored.v} of ${stored.type} is not known`);
  }
  for (let version = stored.v; version < presentVersion; version += 1) {
    const step = upcasters[stored.type]?.[version];
    if (step === undefined) {
      throw new UnknownEventError(revision, `version ${version} of ${stored.type} can no longer be read`);
    }
    data = step(data);
  }
  return data;
}

/**
 * The last check of an event before it is written for ever: its schema must allow it.
 * @throws BrokenInvariantError otherwise: a decider made it, or an invalid command was let in
 */
export function requireValidEvent(event: DomainEvent): DomainEvent {
  const [problem] = validateEvent(event);
  if (problem !== undefined) throw new BrokenInvariantError(`an event against its schema: ${problem}`);
  return event;
}

const validators = new Map<EventType, Validator>();

/** Without fields that a schema does not name, at any depth. */
function closeSchema(schema: TSchema): TSchema {
  if (IsArray(schema)) return { ...schema, items: closeSchema(schema.items) };
  if (!IsObject(schema)) return schema;
  const properties = Object.entries(schema.properties).map(([name, field]) => [name, closeSchema(field)]);
  return { ...schema, properties: Object.fromEntries(properties), additionalProperties: false };
}

/** What is wrong with an event's data according to its schema; empty when nothing is. */
export function validateEvent(event: DomainEvent): readonly string[] {
  let validator = validators.get(event.type);
  if (validator === undefined) {
    validator = Compile(closeSchema(EVENTS[event.type].data));
    validators.set(event.type, validator);
  }
  if (validator.Check(event.data)) return [];
  return validator
    .Errors(event.data)
    .map(({ keyword, instancePath, message }) =>
      keyword === 'boolean'
        ? `${event.type} has no field ${instancePath.slice(1)}`
        : `${event.type}${instancePath} ${message}`,
    );
}
