import { describe, expect, it } from '@jest/globals';
import { RebuildMeter } from './rebuild-meter.js';

describe('RebuildMeter', () => {
  it('reports about once a second the progress and the remaining time', () => {
    let nowMs = 500;
    const lines: string[] = [];
    const meter = new RebuildMeter({ nowMs: () => 0, monotonicMs: () => nowMs }, (line) => lines.push(line));
    nowMs = 1_400;
    meter.at(1_999, 29_999);
    nowMs = 1_500;
    meter.at(9_999, 29_999);
    nowMs = 1_700;
    meter.at(11_999, 29_999);
    nowMs = 2_500;
    meter.at(19_999, 29_999);
    expect(lines).toEqual([
      'revision 9999 of 29999, 10000 events/s, 2 s left',
      'revision 19999 of 29999, 10000 events/s, 1 s left',
    ]);
    nowMs = 3_500;
    expect(meter.result(29_999)).toBe('The read models stand at revision 29999 (3.0 s, 10000 events/s)');
  });
});
