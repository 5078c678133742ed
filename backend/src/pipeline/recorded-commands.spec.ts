import { describe, expect, it } from '@jest/globals';
import { HeldStore, TestLedger } from './pipeline.fixture.js';
import { RecordedCommands } from './recorded-commands.js';
import { Replica } from './replica.js';

describe('the events of the latest commands', () => {
  it('are in memory, those of the 4,096 latest and no more', async () => {
    const disk = await TestLedger.disk();
    const [event] = Replica.ofStation('1').apply(disk);
    if (event === undefined) throw new Error('a station has events');
    const commands = new RecordedCommands(new HeldStore(disk), async () => null);
    for (let revision = 0; revision <= 4_096; revision += 1) commands.remember([{ ...event, revision }]);
    const known = [0, 1, 4_096].map((revision) => commands.recent({ revision }) !== undefined);
    expect(known).toEqual([false, true, true]);
  });
});

describe('the events of an older command', () => {
  it('are those in the log, all of them or none', async () => {
    const disk = await TestLedger.disk();
    const commands = new RecordedCommands(new HeldStore(disk), async () => null);
    const events = await commands.read({ revision: 1, events: 3 });
    expect(events.map(({ revision, type }) => `${revision} ${type}`)).toEqual([
      '1 user.created',
      '2 user.created',
      '3 user.created',
    ]);
    const beyond = commands.read({ revision: disk.length - 1, events: 2 });
    await expect(beyond).rejects.toThrow('The log holds 1 of 2 events');
  });
});
