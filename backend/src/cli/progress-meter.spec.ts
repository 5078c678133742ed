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
  it('says every three seconds the progress, the rate and the time left, where there is no terminal', () => {
    nowMs = 500;
    const stream = new Screen(false);
    const meter = new ProgressMeter({ clock, stream }, { title: 'Rebuilding', after: -1, end: 89_999 });
    nowMs = 3_400;
    meter.at(2_999);
    nowMs = 3_500;
    meter.at(29_999);
    nowMs = 4_700;
    meter.at(41_999);
    nowMs = 6_500;
    meter.at(59_999, 119_999);
    meter.end();
    expect(stream.text.split('\n')).toEqual([
      'Rebuilding: revision 29999 of 89999, 10000 events/s, 6 s left',
      'Rebuilding: revision 59999 of 119999, 10000 events/s, 6 s left',
      '',
    ]);
    nowMs = 9_500;
    expect(meter.result(89_999)).toBe('9.0 s, 10000 events/s');
  });

  it.each([
    { endsAt: 121_999, left: '119 s left' },
    { endsAt: 122_999, left: '2 min left' },
    { endsAt: 7_142_999, left: '119 min left' },
    { endsAt: 7_202_999, left: '2 h 0 min left' },
    { endsAt: 10_022_999, left: '2 h 47 min left' },
  ])('says of a long work that $left', ({ endsAt, left }) => {
    nowMs = 0;
    const stream = new Screen(false);
    const meter = new ProgressMeter({ clock, stream }, { title: 'Checking', after: -1, end: endsAt });
    nowMs = 3_000;
    meter.at(2_999);
    expect(stream.text).toBe(`Checking: revision 2999 of ${endsAt}, 1000 events/s, ${left}\n`);
  });

  it('counts what is no event from 1 on', () => {
    nowMs = 0;
    const stream = new Screen(false);
    const span = { title: 'Playing', after: -1, end: 89, unit: 'days' };
    const meter = new ProgressMeter({ clock, stream }, span);
    nowMs = 3_000;
    meter.at(29);
    expect(stream.text).toBe('Playing: 30 of 90 days, 10 days/s, 6 s left\n');
  });

  it('draws a bar on a terminal, and leaves it full at the end', () => {
    nowMs = 500;
    const stream = new Screen(true);
    const meter = new ProgressMeter({ clock, stream }, { title: 'Copying', after: -1, end: 29_999 });
    nowMs = 1_500;
    meter.at(9_999);
    expect(stream.text).toContain(
      'Copying ████████░░░░░░░░░░░░░░░░ 33 % | 10,000 of 30,000 events | 10,000/s | 2 s left',
    );
    const drawn = stream.text;
    nowMs = 1_599;
    meter.at(19_999);
    expect(stream.text).toBe(drawn);
    nowMs = 3_500;
    meter.at(29_998);
    meter.at(29_999);
    meter.end();
    expect(stream.text).toContain(`${'█'.repeat(24)} 100 % | 30,000 of 30,000 events | 10,000/s | 0 s left`);
    expect(stream.text.endsWith('\n')).toBe(true);
  });

  it('counts the rate from where the work began', () => {
    nowMs = 0;
    const stream = new Screen(false);
    const meter = new ProgressMeter({ clock, stream }, { title: 'Copying', after: 19_999, end: 49_999 });
    nowMs = 3_000;
    meter.at(34_999);
    expect(stream.text).toBe('Copying: revision 34999 of 49999, 5000 events/s, 3 s left\n');
  });
});
