import { createHash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler, Command as NestCommand } from '@nestjs/cqrs';
import { ApiHeader } from '@nestjs/swagger';
import { MAX_KEY_LENGTH } from '@taya/contracts/limits';
import type { Actor, Command } from '../../ledger/commands.js';
import type { LedgerEvent } from '../../ledger/events.js';
import type { Answering, CommandKey, CommandRequest, Ledger, Outcome } from '../pipeline/ledger.js';
import { LEDGER } from '../providers.js';
import { describing } from './api-docs.js';
import { AppendRate } from './append-rate.js';
import { callerOf, requestOf, type StationRequest } from './caller.js';
import { Failure } from './failure.js';
import { noteShown } from './shown-revision.js';

/** Where a command comes from: who asks, and the key he gave it. */
export interface CommandSource {
  readonly actor: Actor;
  /**
   * The command's key with a hash of its content; undefined when the client sent none.
   * @param content path parameters and validated body, without secrets
   */
  keyFor(content: unknown): CommandKey | undefined;
  /** Told the revision of the command's last event once it is done. */
  readonly onDone?: (revision: number) => void;
}

/** What a command came to. */
export interface Executed<Answer> {
  /** The command's own events; the first ones when it is repeated. */
  readonly events: readonly LedgerEvent[];
  readonly answer: Answer;
  readonly repeated: boolean;
}

/** Printable ASCII: anything else cannot be told apart safely once it has gone through proxies and logs. */
const KEY = /^[\x21-\x7e]+$/;

/** The source of a command, as a parameter of a handler. @throws Failure BAD_KEY */
export const FromCommand = createParamDecorator(
  (_: unknown, context: ExecutionContext): CommandSource => {
    const request = requestOf(context);
    return { ...commandSource(request), onDone: (revision) => noteShown(request, revision) };
  },
  [
    describing(
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

function commandSource(request: StationRequest): CommandSource {
  const { actor } = callerOf(request);
  const value = idempotencyKey(request);
  const isInquiry = asksOnly(request, value);
  if (value === undefined) return { actor, keyFor: () => undefined };
  const scope = `${actor.userId}|${request.method} ${request.routeOptions.url ?? ''}`;
  return { actor, keyFor: (content) => ({ scope, value, fingerprint: fingerprint(content), isInquiry }) };
}

function idempotencyKey(request: StationRequest): string | undefined {
  const value = request.headers['idempotency-key'];
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || value.length > MAX_KEY_LENGTH || !KEY.test(value)) {
    throw new Failure('BAD_KEY', `Idempotency-Key must be 1 to ${MAX_KEY_LENGTH} printable characters`);
  }
  return value;
}

function asksOnly(request: StationRequest, key: string | undefined): boolean {
  const value = request.headers['command-inquiry'];
  if (value === undefined) return false;
  if (value !== '1') throw new Failure('BAD_KEY', 'Command-Inquiry must be 1');
  if (key === undefined)
    throw new Failure('BAD_KEY', 'Command-Inquiry needs the Idempotency-Key of the call');
  return true;
}

/** SHA-256 of the content as JSON with its keys in order, so that two spellings of one object are one content. */
export function fingerprint(content: unknown): string {
  return createHash('sha256').update(canonicalJson(content)).digest('base64url');
}

function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}

/** A command on its way to the ledger, over Nest's command bus. */
export class ExecuteCommand extends NestCommand<Outcome<unknown>> {
  constructor(
    readonly request: CommandRequest,
    readonly answering: Answering<unknown>,
  ) {
    super();
  }
}

/** The one handler: every command goes to the one writer, whose deciders know the rules. */
@CommandHandler(ExecuteCommand)
export class ExecuteCommandHandler implements ICommandHandler<ExecuteCommand> {
  constructor(@Inject(LEDGER) private readonly ledger: Ledger) {}

  execute({ request, answering }: ExecuteCommand): Promise<Outcome<unknown>> {
    return this.ledger.execute(request, answering);
  }
}

/** How a controller gives a command. */
@Injectable()
export class CommandGate {
  constructor(
    private readonly bus: CommandBus,
    private readonly rate: AppendRate,
  ) {}

  /**
   * Resolves once the command's events are durable.
   * @param content path parameters and validated body, without secrets: what makes a repeated key the same command
   * @param answering takes from the ledger's state what the answer needs
   * @throws Failure with the code of the refusal
   */
  async execute<Answer>(
    source: CommandSource,
    command: Command,
    content: unknown,
    answering: Answering<Answer>,
  ): Promise<Executed<Answer>> {
    const key = source.keyFor(content);
    this.rate.take(source.actor, command, key);
    const request: CommandRequest = { command, actor: source.actor, ...(key === undefined ? {} : { key }) };
    const outcome = await this.bus.execute(new ExecuteCommand(request, answering));
    if (!outcome.ok) throw Failure.of(outcome.refusal);
    source.onDone?.(outcome.events.at(-1)?.revision ?? 0);
    // The bus knows no type parameters of its commands: the answer is what `answering` made.
    return { events: outcome.events, answer: outcome.answer as Answer, repeated: outcome.repeated };
  }
}
