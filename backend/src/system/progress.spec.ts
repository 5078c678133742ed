import { expect, it } from '@jest/globals';
import { progressLines } from './progress.js';

let nowMs: number;
let text: string;
const clock = { nowMs: () => 0, monotonicMs: () => nowMs };
const stream = {
  write(line: string) {
    text += line;
    return true;
  },
};

function open(span: Parameters<ReturnType<typeof progressLines>>[0]) {
  nowMs = 500;
  text = '';
  return progressLines(clock, stream)(span);
}

it('says every three seconds the progress, the rate and the time left', () => {
  const report = open({ title: 'Rebuilding', after: -1, end: 89_999 });
  nowMs = 3_400;
  report(2_999);
  nowMs = 3_500;
  report(29_999);
  nowMs = 4_700;
  report(41_999);
  nowMs = 6_500;
  report(59_999, 119_999);
  expect(text.split('\n')).toEqual([
    'Rebuilding: 30,000 of 90,000 events, 10,000 a second, 6 s left',
    'Rebuilding: 60,000 of 120,000 events, 10,000 a second, 6 s left',
    '',
  ]);
});

it.each([
  { end: 122_998, left: '120 s left' },
  { end: 122_999, left: '2 min left' },
  { end: 7_142_999, left: '119 min left' },
])('says of a long work that $left', ({ end, left }) => {
  const report = open({ title: 'Checking', after: -1, end });
  nowMs = 3_500;
  report(2_999);
  expect(text).toMatch(new RegExp(`, 1,000 a second, ${left}\n$`));
});

it('counts from where the work began, and what is no event', () => {
  const report = open({ title: 'Playing', after: 19, end: 89, unit: 'days' });
  nowMs = 3_500;
  report(29);
  expect(text).toBe('Playing: 30 of 90 days, 3 a second, 18 s left\n');
});
