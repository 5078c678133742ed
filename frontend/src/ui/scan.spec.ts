import { describe, expect, it } from '@jest/globals';
import { serialFromBytes } from '@taya/contracts/serial';
import fc from 'fast-check';
import { readingOf, type Stroke, withStroke } from './scan.js';

const code = fc
  .uint8Array({ minLength: 11, maxLength: 11, max: 247 })
  .map((bytes) => serialFromBytes(bytes) ?? '');

/** From one key to the next, and to the Enter: this pace, give or take two milliseconds. */
const gapsAt = (least: number, most: number) =>
  fc
    .tuple(
      fc.integer({ min: least + 2, max: most - 2 }),
      fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 12, maxLength: 12 }),
    )
    .map(([pace, jitter]) => jitter.map((each) => pace + each));

/** What is typed by hand before, and the pause behind it. */
const before = fc.record({
  text: fc.stringMatching(/^[0-9A-Z]{0,15}$/),
  everyMs: fc.integer({ min: 66, max: 900 }),
  pauseMs: fc.integer({ min: 1, max: 900 }),
});

type Before = { readonly text: string; readonly everyMs: number; readonly pauseMs: number };

/** The reading at the Enter, which comes as long after the last key as the last gap says. */
function read(code: string, gaps: readonly number[], typed: Before = { text: '', everyMs: 0, pauseMs: 0 }) {
  let strokes: readonly Stroke[] = [];
  let atMs = 1_000;
  const press = (key: string) => {
    strokes = withStroke(strokes, { key, atMs });
  };
  for (const key of typed.text) {
    press(key);
    atMs += typed.everyMs;
  }
  atMs += typed.pauseMs;
  for (const [index, key] of [...code].entries()) {
    press(key);
    atMs += gaps[index] ?? 0;
  }
  return readingOf(strokes, atMs);
}

const evenly = (everyMs: number) => Array.from({ length: 12 }, () => everyMs);

describe('a whole reference number', () => {
  it('at an even pace up to 65 ms a key is a scan, whatever was typed before it', () => {
    fc.assert(
      fc.property(code, gapsAt(1, 67), before, (text, gaps, typed) => {
        const mean = Math.round(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length);
        fc.pre(mean <= 65);
        expect(read(text, gaps, typed)).toMatchObject({ code: text, isScan: true, everyMs: mean });
      }),
    );
  });

  it('slower than that is typed by hand, up to half a second a key', () => {
    fc.assert(
      fc.property(code, gapsAt(66, 500), before, (text, gaps, typed) => {
        expect(read(text, gaps, typed)).toMatchObject({ code: text, isScan: false });
      }),
    );
  });

  it('may have a pause of 60 ms at any place', () => {
    fc.assert(
      fc.property(code, fc.integer({ min: 1, max: 65 }), fc.nat(11), (text, everyMs, index) => {
        expect(read(text, evenly(everyMs).with(index, 60))).toMatchObject({ code: text, isScan: true });
      }),
    );
  });

  it('is typed by hand when it is not even, and nothing is read when its Enter comes later', () => {
    fc.assert(
      fc.property(code, fc.integer({ min: 101, max: 500 }), fc.nat(11), (text, longMs, index) => {
        expect(read(text, evenly(20).with(index, longMs))).toMatchObject({ code: text, isScan: false });
        expect(read(text, evenly(20).with(11, longMs + 400))).toBeNull();
      }),
    );
  });

  it.each([8, 15, 30, 35, 45, 50, 60, 65])('is measured: %i ms a key', (everyMs) => {
    const reading = { code: 'K7QP3MXW9DTZ', isScan: true, everyMs, leastMs: everyMs, mostMs: everyMs };
    expect(read('K7QP3MXW9DTZ', evenly(everyMs))).toEqual(reading);
  });

  it('with a wrong check character is none: slower than 30 ms a key it was typed by hand', () => {
    fc.assert(
      fc.property(code, fc.nat(11), gapsAt(31, 500), (text, index, gaps) => {
        const wrong = text.slice(0, index) + (text[index] === 'A' ? 'B' : 'A') + text.slice(index + 1);
        expect(read(wrong, gaps)).toBeNull();
      }),
    );
  });
});

describe('anything else', () => {
  const text = fc.stringMatching(/^[0-9]{1,11}$/);

  it('is a scan as fast as no hand types, with four characters or more', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 30 }), (digits, everyMs) => {
        const reading = read(digits, evenly(everyMs));
        if (digits.length < 4) expect(reading).toBeNull();
        else expect(reading).toMatchObject({ code: digits, isScan: true });
      }),
    );
  });

  it('is one scan, also when its end is a whole reference number, as that of a seal may be', () => {
    const more = fc.stringMatching(/^[0-9a-z ]{3,80}$/);
    fc.assert(
      fc.property(more, code, fc.integer({ min: 1, max: 30 }), (start, end, everyMs) => {
        const whole = start + end.toLowerCase();
        const gaps = Array.from({ length: whole.length }, () => everyMs);
        expect(read(whole, gaps)).toMatchObject({ code: whole, isScan: true });
      }),
    );
  });

  it('is the Enter of a person otherwise', () => {
    fc.assert(
      fc.property(text, gapsAt(33, 600), (digits, gaps) => {
        expect(read(digits, gaps)).toBeNull();
      }),
    );
  });
});
