import { expect, it } from '@jest/globals';
import { decode } from './codec.js';
import { execute } from './execute.js';
import { BrokenInvariantError } from './invariant.js';
import { canonicalText } from './state/snapshot.js';
import { ADMIN, ANA, contextOf, openedStation, peso, serialNumber } from './testing/station.fixture.js';

const RECORDING = { revision: 99, instance: 'one', key: { key: '4|POST /api/x|k', fingerprint: 'f' } };

function given() {
  const { state, at } = openedStation();
  const context = contextOf(ANA, at, [serialNumber(900), serialNumber(901)], 'new');
  return { state, recording: { ...RECORDING, context } };
}

it('gives what is stored of a command, and a state that includes it', () => {
  const { state, recording } = given();
  const before = canonicalText(state);
  const executed = execute(state, { type: 'signOut' }, recording);
  if (!executed.ok) throw new Error(executed.refusal.message);
  const [json = ''] = executed.jsons;
  expect(executed.events).toEqual([decode(100, json)]);
  expect(executed.events[0]).toMatchObject({ on: 'one', command: { ...RECORDING.key, events: 1 } });
  expect(canonicalText(state)).not.toBe(before);
});

it('changes nothing for a refusal', () => {
  const { state, recording } = given();
  const before = canonicalText(state);
  const command = { type: 'cashIn', tellerId: 4, amount: peso(1) } as const;
  expect(execute(state, command, recording)).toMatchObject({ ok: false, refusal: { code: 'FORBIDDEN' } });
  expect(canonicalText(state)).toBe(before);
});

it('leaves nothing of a command when an event of it must not be recorded', () => {
  const { state, recording } = given();
  const before = canonicalText(state);
  const context = { ...recording.context, actor: ADMIN, today: '21.11.2026' };
  const command = { type: 'createGame', name: 'Game 1' } as const;
  expect(() => execute(state, command, { ...recording, context })).toThrow(BrokenInvariantError);
  expect(canonicalText(state)).toBe(before);
});
