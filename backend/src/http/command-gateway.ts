import { hash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext, Inject } from '@nestjs/common';
import { Command as BusCommand, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiHeader } from '@nestjs/swagger';
import { MAX_KEY_LENGTH } from '@taya/contracts/limits';
import { stringify } from 'safe-stable-stringify';
import type { Command, CommandType, ResultOf } from '../ledger/commands.js';
import type { Actor } from '../ledger/context.js';
import { scopedKey } from '../ledger/keys.js';
import { type CommandKey, LEDGER, type Ledger } from '../pipeline/ledger.js';
import { documentMethod } from './api-docs.js';
import { AppendRate } from './append-rate.js';
import { callerOf, requestOf, type StationRequest } from './caller.js';
import { Failure } from './failure.js';
import { raiseShownRevision } from './revision-headers.js';

export interface CommandSource {
  readonly actor: Actor;
  /** The command's key, if the client sent one: the gateway adds the hash of the command's content. */
  readonly key?: Omit<CommandKey, 'fingerprint'>;
  /** The key in its scope: what is made of it is the same when the command is repeated. */
  readonly scopedKey?: string;
  /** Called with the revision of the command's last event once it is done. */
  readonly onDone?: (revision: number) => void;
}

/** Printable ASCII: other characters may be changed by proxies and logs. */
const KEY = /^[\x21-\x7e]+$/;

/**
 * The source of a command, as a parameter of a handler.
 * @throws Failure BAD_KEY
 */
export const FromCommand = createParamDecorator(
  (_: unknown, context: ExecutionContext): CommandSource => sourceOf(requestOf(context)),
  [
    documentMethod(
      ApiHeader({
        name: 'Idempotency-Key',
        required: false,
        description: 'Best a UUIDv7. The same key with the same content gets the first answer again.',
        schema: { type: 'string', minLength: 1, maxLength: MAX_KEY_LENGTH },
      }),
      ApiHeader({
        name: 'Command-Inquiry',
        required: false,
        description:
          'Only asks what became of the call with this Idempotency-Key and content, and never does it. Recorded: its first ' +
          'answer again. Not recorded: 409 `WITHDRAWN`, and nothing can be recorded under the key from then on.',
        schema: { type: 'string', enum: ['1'] },
      }),
    ),
  ],
);

/**
 * The source of the command that a request gives.
 * @throws Failure BAD_KEY
 */
export function sourceOf(request: StationRequest): CommandSource {
  const { actor } = callerOf(request);
  const value = readIdempotencyKey(request);
  const isInquiry = readInquiry(request, value);
  const onDone = (revision: number) => raiseShownRevision(request, revision);
  if (value === undefined) return { actor, onDone };
  const scope = `${actor.userId}|${request.method} ${request.routeOptions.url ?? ''}`;
  return { actor, key: { scope, value, isInquiry }, scopedKey: scopedKey(scope, value), onDone };
}

function readIdempotencyKey(request: StationRequest): string | undefined {
  const value = request.headers['idempotency-key'];
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || value.length > MAX_KEY_LENGTH || !KEY.test(value)) {
    throw new Failure('BAD_KEY', `Idempotency-Key must be 1 to ${MAX_KEY_LENGTH} printable characters`);
  }
  return value;
}

function readInquiry(request: StationRequest, key: string | undefined): boolean {
  const value = request.headers['command-inquiry'];
  if (value === undefined) return false;
  if (value !== '1') throw new Failure('BAD_KEY', 'Command-Inquiry must be 1');
  if (key === undefined)
    throw new Failure('BAD_KEY', 'Command-Inquiry needs the Idempotency-Key of the call');
  return true;
}

/**
 * SHA-256 of the content as JSON with sorted keys, so that two spellings of one object are the same content. Stored with
 * every key for ever: the text must stay what it is.
 */
export function fingerprint(content: unknown): string {
  return hash('sha256', stringify(content) ?? 'null', 'base64url');
}

type CommandOf<Type extends CommandType> = Extract<Command, { type: Type }>;

export type FieldsOf<Type extends CommandType> = Omit<CommandOf<Type>, 'type'>;

/** A command of the ledger on the bus; what comes back is the result of its row in `ledger/commands.ts`. */
export class LedgerCommand<Type extends CommandType> extends BusCommand<ResultOf<CommandOf<Type>>> {
  /**
   * @param content what makes a repeated key the same command: path parameters and validated body, with a credential id
   * instead of a password. Its hash is stored with the key for ever: it must stay what it is, so it is given where it is
   * not the fields.
   */
  constructor(
    readonly type: Type,
    readonly fields: FieldsOf<Type>,
    readonly source: CommandSource,
    readonly content: unknown = fields,
  ) {
    super();
  }
}

/** Gives commands to the ledger, from the bus and for other handlers. */
@CommandHandler(LedgerCommand)
export class CommandGateway implements ICommandHandler<LedgerCommand<CommandType>> {
  constructor(
    @Inject(LEDGER) private readonly ledger: Ledger,
    private readonly rate: AppendRate,
  ) {}

  /**
   * Resolves once the command's events are durable: nothing the caller does with the result can undo them.
   * @throws Failure with the code of the refusal
   */
  async execute<Type extends CommandType>({
    type,
    fields,
    source,
    content,
  }: LedgerCommand<Type>): Promise<ResultOf<CommandOf<Type>>> {
    const command = { type, ...fields } as unknown as CommandOf<Type>;
    const key = source.key && { ...source.key, fingerprint: fingerprint(content) };
    this.rate.take(source.actor, command, key);
    const request = { command, actor: source.actor, ...(key === undefined ? {} : { key }) };
    const outcome = await this.ledger.execute(request);
    if (!outcome.ok) throw Failure.of(outcome.refusal);
    source.onDone?.(outcome.events.at(-1)?.revision ?? 0);
    return outcome.result;
  }
}
