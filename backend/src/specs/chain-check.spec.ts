import { describe, expect, it } from '@jest/globals';
import { recordedLog } from '../audit/station-log.fixture.js';
import { workedDay } from '../audit/worked-day.fixture.js';
import { ChainCheck } from '../projections/chain-check.js';

const log = recordedLog(workedDay().log).map((event, revision) => ({ ...event, revision }));

const take = (events: typeof log) => () => {
  const chain = new ChainCheck();
  for (const event of events) chain.take([event]);
};

describe('the chain, as a rebuild follows it', () => {
  it('holds from the opening of the station on', () => {
    expect(take(log)).not.toThrow();
  });

  it('is broken by a changed, missing or exchanged event', () => {
    const changed = log.map((event) =>
      event.revision === 7 ? { ...event, json: event.json.replace('"at":1', '"at":2') } : event,
    );
    expect(take(changed)).toThrow('broken at revision 7: its hash is not that of the stored bytes');
    expect(take(log.filter(({ revision }) => revision !== 7))).toThrow('broken at revision 7: it is missing');
    expect(take(log.slice(1))).toThrow('broken at revision 0: it is missing');
  });

  it('begins with the station whose events it holds', () => {
    const [first, ...others] = log;
    const renamed = { ...first, json: first?.json.replace('"stationId":"1"', '"stationId":"2"') };
    expect(take([renamed as (typeof log)[number], ...others])).toThrow('broken at revision 0');
  });
});
