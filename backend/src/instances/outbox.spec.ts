import { describe, expect, it } from '@jest/globals';
import { settle } from '../pipeline/pipeline.fixture.js';
import { Outbox } from './outbox.js';
import {
  type CommandReceiver,
  type ForwardAnswer,
  type ForwardedCommand,
  PeerSilentError,
  PeerUnreachableError,
} from './peers.js';

const commandOf = (value: number): ForwardedCommand => ({
  command: { type: 'signOut' },
  actor: { userId: 4, sessionId: 's', ip: '10.0.1.4' },
  key: { scope: 'spec', value: `${value}`, fingerprint: '' },
  since: 10,
});

/** Holds every message until the spec answers it. */
function held() {
  const messages: {
    readonly values: string[];
    readonly answer: PromiseWithResolvers<readonly ForwardAnswer[]>;
  }[] = [];
  const receive: CommandReceiver = (_, commands) => {
    const answer = Promise.withResolvers<readonly ForwardAnswer[]>();
    messages.push({ values: commands.map(({ key }) => key.value), answer });
    return answer.promise;
  };
  return { messages, outbox: new Outbox('b', { forward: (to, commands) => receive(to, commands) }) };
}

const LOST: ForwardAnswer = { kind: 'PEN_LOST' };
const REFUSED: ForwardAnswer = {
  kind: 'answered',
  outcome: { ok: false, refusal: { code: 'OVERLOADED', message: '' } },
};

describe('commands for another instance', () => {
  it('go in few messages: those that come meanwhile go together in the next one', async () => {
    const { messages, outbox } = held();
    const answers = [1, 2, 3, 4].map((value) => outbox.send(commandOf(value)));
    expect(messages.map(({ values }) => values)).toEqual([['1'], ['2']]);
    messages[1]?.answer.resolve([LOST]);
    await settle();
    expect(messages[2]?.values).toEqual(['3', '4']);
    messages[2]?.answer.resolve([LOST, REFUSED]);
    messages[0]?.answer.resolve([REFUSED]);
    expect(await Promise.all(answers)).toEqual([REFUSED, LOST, LOST, REFUSED]);
  });

  it('are at most 200 in a message', async () => {
    const { messages, outbox } = held();
    for (let value = 0; value < 402; value += 1) void outbox.send(commandOf(value));
    messages[0]?.answer.resolve([LOST]);
    messages[1]?.answer.resolve([LOST]);
    await settle();
    expect(messages.map(({ values }) => values.length)).toEqual([1, 1, 200, 200]);
  });

  it('fail together with their message, and later ones are sent all the same', async () => {
    const { messages, outbox } = held();
    const answers = [1, 2, 3].map((value) => outbox.send(commandOf(value)));
    messages[0]?.answer.reject(new PeerUnreachableError('refused'));
    await expect(answers[0]).rejects.toThrow(PeerUnreachableError);
    await settle();
    messages[2]?.answer.resolve([LOST]);
    expect(await answers[2]).toEqual(LOST);
  });

  it('that the answer leaves out may have been done', async () => {
    const { messages, outbox } = held();
    const answers = [1, 2, 3, 4].map((value) => outbox.send(commandOf(value)));
    for (const { answer } of messages) answer.resolve([LOST]);
    await settle();
    messages[2]?.answer.resolve([LOST]);
    expect(await answers[2]).toEqual(LOST);
    await expect(answers[3]).rejects.toThrow(PeerSilentError);
  });
});
