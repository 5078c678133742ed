/** The messages of the event store's gRPC protocol, from the definitions that the client itself uses. */
import { createRequire } from 'node:module';
import type * as GossipMessages from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_pb.js';
import type * as ServerFeatures from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_pb.js';
import type * as Shared from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import type * as StatusMessages from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/status_pb.js';
import type * as StreamMessages from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import type { Appended, ExpectedRevision, StoredEvent } from './streams.fixture.js';
import { MAX_APPEND_BYTES } from './streams.fixture.js';

const require = createRequire(import.meta.url);
type AnyMessage = NonNullable<ReturnType<StatusMessages.Status['getDetails']>>;
type EmptyMessage = NonNullable<ReturnType<Shared.WrongExpectedVersion['getCurrentNoStream']>>;

const PROTOCOL = '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1';

const streams = require(`${PROTOCOL}/streams_pb.js`) as typeof StreamMessages;
const shared = require(`${PROTOCOL}/shared_pb.js`) as typeof Shared;
const status = require(`${PROTOCOL}/status_pb.js`) as typeof StatusMessages;
const gossip = require(`${PROTOCOL}/gossip_pb.js`) as typeof GossipMessages;
const features = require(`${PROTOCOL}/serverfeatures_pb.js`) as typeof ServerFeatures;
/** The library behind the client's messages, as the client has it. */
const clientsRequire = createRequire(require.resolve('@kurrent/kurrentdb-client'));
const { Any } = clientsRequire('google-protobuf/google/protobuf/any_pb.js') as {
  readonly Any: new () => AnyMessage;
};
const { Empty } = clientsRequire('google-protobuf/google/protobuf/empty_pb.js') as {
  readonly Empty: new () => EmptyMessage;
};

export const { StreamsService } = require(`${PROTOCOL}/streams_grpc_pb.js`);
export const { GossipService } = require(`${PROTOCOL}/gossip_grpc_pb.js`);
export const { ServerFeaturesService } = require(`${PROTOCOL}/serverfeatures_grpc_pb.js`);

export type BatchAppendReq = StreamMessages.BatchAppendReq;
export type BatchAppendResp = StreamMessages.BatchAppendResp;
export type ReadReq = StreamMessages.ReadReq;
export type ReadResp = StreamMessages.ReadResp;

const TICKS_PER_MS = 10_000n;
const ALREADY_EXISTS = 6;
const INVALID_ARGUMENT = 3;
const UNKNOWN = 2;
const DEADLINE_EXCEEDED = 4;

/** An append as it arrives, in one message or several. */
export interface AppendRequest {
  readonly correlation: Shared.UUID;
  readonly stream: string;
  readonly expected: ExpectedRevision;
  /** A moment of the client's clock, Unix time in milliseconds. */
  readonly deadlineMs: number;
  readonly events: StoredEvent[];
}

export function appendRequest(message: BatchAppendReq): AppendRequest {
  const options = message.getOptions();
  const correlation = message.getCorrelationId();
  if (options === undefined || correlation === undefined) throw new Error('an append without its options');
  return {
    correlation,
    stream: nameOf(options.getStreamIdentifier()),
    expected: options.hasStreamPosition()
      ? BigInt(options.getStreamPosition())
      : options.hasNoStream()
        ? null
        : 'any',
    deadlineMs: options.getDeadline21100()?.toDate().getTime() ?? Number.POSITIVE_INFINITY,
    events: [],
  };
}

export function correlationOf(message: BatchAppendReq): string {
  return message.getCorrelationId()?.getString() || JSON.stringify(message.getCorrelationId()?.toObject());
}

export function proposedEvents(message: BatchAppendReq): readonly StoredEvent[] {
  return message.getProposedMessagesList().map((proposed) => ({
    id: proposed.getId()?.getString() ?? '',
    type: proposed.getMetadataMap().get('type') ?? '',
    contentType: proposed.getMetadataMap().get('content-type') ?? '',
    data: proposed.getData_asU8(),
    metadata: proposed.getCustomMetadata_asU8(),
  }));
}

export function appendAnswer(request: AppendRequest, appended: Appended): BatchAppendResp {
  if (appended.kind === 'success') {
    const success = new streams.BatchAppendResp.Success();
    success.setCurrentRevision(appended.revision.toString());
    return answerTo(request).setSuccess(success);
  }
  if (appended.kind === 'conflict') return answerTo(request).setError(conflict(request, appended.revision));
  const details = new shared.MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_BYTES);
  const packed = pack(details.serializeBinary(), 'event_store.client.MaximumAppendSizeExceeded');
  return answerTo(request).setError(failure(INVALID_ARGUMENT, 'Maximum Append Size Exceeded', packed));
}

/** What a server says that is still starting. */
export function notReady(request: AppendRequest): BatchAppendResp {
  const packed = pack(new shared.Empty().serializeBinary(), 'google.protobuf.Empty');
  return answerTo(request).setError(failure(UNKNOWN, 'Server Is Not Ready', packed));
}

/** What a server says whose clock is past the append's deadline. */
export function tooLate(request: AppendRequest): BatchAppendResp {
  const packed = pack(new shared.Timeout().serializeBinary(), 'event_store.client.Timeout');
  return answerTo(request).setError(failure(DEADLINE_EXCEEDED, 'Timeout', packed));
}

function answerTo({ correlation, stream }: AppendRequest): BatchAppendResp {
  return new streams.BatchAppendResp()
    .setCorrelationId(correlation)
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
}

function conflict({ expected }: AppendRequest, actual: bigint | null): StatusMessages.Status {
  const details = new shared.WrongExpectedVersion();
  if (actual === null) details.setCurrentNoStream(new Empty());
  else details.setCurrentStreamRevision(actual.toString());
  if (typeof expected === 'bigint') details.setExpectedStreamPosition(expected.toString());
  else details.setExpectedNoStream(new Empty());
  const packed = pack(details.serializeBinary(), 'event_store.client.WrongExpectedVersion');
  return failure(ALREADY_EXISTS, 'WrongExpectedVersion', packed);
}

function pack(bytes: Uint8Array, name: string): AnyMessage {
  const any = new Any();
  any.pack(bytes, name);
  return any;
}

function failure(code: number, message: string, details: AnyMessage): StatusMessages.Status {
  return new status.Status()
    .setCode(code as never)
    .setMessage(message)
    .setDetails(details);
}

/** A read or a subscription as it arrives. */
export interface ReadRequest {
  readonly stream: string;
  readonly isSubscription: boolean;
  readonly isBackwards: boolean;
  /** Included by a read, excluded by a subscription. */
  readonly from: bigint | 'start' | 'end';
  readonly count: number;
  readonly hasTextIds: boolean;
}

export function readRequest(message: ReadReq): ReadRequest {
  const options = message.getOptions();
  const stream = options?.getStream();
  if (options === undefined || stream === undefined) throw new Error('a read of no stream');
  return {
    stream: nameOf(stream.getStreamIdentifier()),
    isSubscription: options.hasSubscription(),
    isBackwards: options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS,
    from: stream.hasRevision() ? BigInt(stream.getRevision()) : stream.hasEnd() ? 'end' : 'start',
    count: options.hasCount() ? Number(options.getCount()) : Number.MAX_SAFE_INTEGER,
    hasTextIds: options.getUuidOption()?.hasString() === true,
  };
}

export function confirmation(): ReadResp {
  const confirmed = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId('1');
  return new streams.ReadResp().setConfirmation(confirmed);
}

export function caughtUp(): ReadResp {
  return new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());
}

export function streamNotFound(stream: string): ReadResp {
  const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
  const notFound = new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifier);
  return new streams.ReadResp().setStreamNotFound(notFound);
}

export function eventMessage(request: ReadRequest, revision: number, event: StoredEvent): ReadResp {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(uuid(event.id, request.hasTextIds))
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(request.stream)))
    .setStreamRevision(String(revision))
    .setCommitPosition(String(revision))
    .setPreparePosition(String(revision))
    .setData(event.data)
    .setCustomMetadata(event.metadata);
  const metadata = recorded.getMetadataMap();
  metadata.set('type', event.type);
  metadata.set('content-type', event.contentType);
  metadata.set('created', String(BigInt(Date.now()) * TICKS_PER_MS));
  const read = new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(revision));
  return new streams.ReadResp().setEvent(read);
}

function uuid(text: string, isText: boolean): Shared.UUID {
  if (isText) return new shared.UUID().setString(text);
  const hex = text.replaceAll('-', '');
  const half = (digits: string) => BigInt.asIntN(64, BigInt(`0x${digits}`)).toString();
  const structured = new shared.UUID.Structured()
    .setMostSignificantBits(half(hex.slice(0, 16)))
    .setLeastSignificantBits(half(hex.slice(16)));
  return new shared.UUID().setStructured(structured);
}

function nameOf(identifier: Shared.StreamIdentifier | undefined): string {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');
}

/** The calls that the server knows; without them the client would use older ones. */
export function supportedMethods(): ServerFeatures.SupportedMethods {
  const methods = new features.SupportedMethods().setEventStoreServerVersion('23.10.8');
  for (const name of ['batchappend', 'read', 'append']) {
    const method = new features.SupportedMethod();
    method.setServiceName('event_store.client.streams.streams').setMethodName(name);
    methods.addMethods(method);
  }
  return methods;
}

/** A node of a cluster, as the nodes tell each other and clients. */
export interface Member {
  readonly port: number;
  readonly isLeader: boolean;
}

export function clusterInfo(members: readonly Member[]): GossipMessages.ClusterInfo {
  const { LEADER, FOLLOWER } = gossip.MemberInfo.VNodeState;
  const infos = members.map(({ port, isLeader }) =>
    new gossip.MemberInfo()
      .setIsAlive(true)
      .setState(isLeader ? LEADER : FOLLOWER)
      .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port)),
  );
  return new gossip.ClusterInfo().setMembersList(infos);
}
