import { Writable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { ProgressMeter } from './progress-meter.js';

let nowMs = 500;
const clock = { nowMs: () => 0, monotonicMs: () => nowMs };

/** Takes what is written, as a terminal or as a file does. */
class Screen extends Writable {
  text = '';
  readonly columns = 120;

  constructor(readonly isTTY: boolean) {
    super();
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

describe('ProgressMeter', () => {
  it('says about once a second the progress, the rate and the time left, where there is no terminal', () => {
    nowMs = 500;
    const stream = new Screen(false);
    const meter = new ProgressMeter({ clock, stream, title: 'Rebuilding' });
    nowMs = 1_400;
    meter.at(1_999, 29_999);
    nowMs = 1_500;
    meter.at(9_999, 29_999);
    nowMs = 1_700;
    meter.at(11_999, 29_999);
    nowMs = 2_500;
    meter.at(19_999, 29_999);
    meter.end();
    expect(stream.text.split('\n')).toEqual([
      'Rebuilding: revision 9999 of 29999, 10000 events/s, 2 s left',
      'Rebuilding: revision 19999 of 29999, 10000 events/s, 1 s left',
      '',
    ]);
    nowMs = 3_500;
    expect(meter.result(29_999)).toBe('3.0 s, 10000 events/s');
  });

  it('draws a bar on a terminal, and leaves it full at the end', () => {
    nowMs = 500;
    const stream = new Screen(true);
    const meter = new ProgressMeter({ clock, stream, title: 'Copying' });
    nowMs = 1_500;
    meter.at(9_999, 29_999);
    expect(stream.text).toContain(
      'Copying ████████░░░░░░░░░░░░░░░░ 33 % | 10,000 of 30,000 events | 10,000/s | 2 s left',
    );
    const drawn = stream.text;
    nowMs = 1_599;
    meter.at(19_999, 29_999);
    expect(stream.text).toBe(drawn);
    nowMs = 3_500;
    meter.at(29_998, 29_999);
    meter.at(29_999, 29_999);
    meter.end();
    expect(stream.text).toContain(`${'█'.repeat(24)} 100 % | 30,000 of 30,000 events | 10,000/s | 0 s left`);
    expect(stream.text.endsWith('\n')).toBe(true);
  });

  it('counts the rate from where the work began', () => {
    nowMs = 0;
    const stream = new Screen(false);
    const meter = new ProgressMeter({ clock, stream, title: 'Copying', after: 19_999 });
    nowMs = 1_000;
    meter.at(24_999, 29_999);
    expect(stream.text).toBe('Copying: revision 24999 of 29999, 5000 events/s, 1 s left\n');
  });
});
