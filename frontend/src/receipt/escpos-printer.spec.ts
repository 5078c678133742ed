import { describe, expect, it } from '@jest/globals';
import { OWN_CHARACTER, printedOn } from './escpos-printer.fixture.js';

const ESC = '\u001b';
const GS = '\u001d';
const printed = (commands: string, dots = 576) =>
  printedOn(
    dots,
    Uint8Array.from([...commands], (character) => character.charCodeAt(0)),
  );

/** It refuses what would be printed wrongly, or not at all. */
describe('the test printer refuses', () => {
  it.each([
    ['a byte it does not know', '\u0007', 'unknown byte 7'],
    ['a command it does not know', `${ESC}S`, 'unknown byte 53'],
    ['a code page it does not have', `${ESC}t\u0010`, 'unknown byte 10'],
    ['letters before there is a code page', 'Ni\u00a4o\n', 'unknown byte a4'],
    ['text wider than the paper', `${'x'.repeat(49)}\n`, 'wider than the paper'],
    ['large text wider than the paper', `${GS}!\u0010${'x'.repeat(25)}\n`, 'wider than the paper'],
    ['a barcode wider than the paper', `${GS}w\u0004${GS}kI\u000e{BK7QP3MXW9DTA`, 'wider than the paper'],
    ['a barcode in a line', `Ref ${GS}kI\u0004{BK7`, 'in the middle of a line'],
    ['a picture in a line', `Ref ${GS}v0`, 'in the middle of a line'],
    ['a cut through a line', `Ref${GS}V\u0000`, 'in the middle of a line'],
    ['half a command', `${GS}v0\u0000\u0001`, 'end within a command'],
    ['a line that is not printed', 'Ref', 'left in the printer'],
  ])('%s', (_, commands, reason) => {
    expect(() => printed(commands)).toThrow(reason);
  });
});

describe('the test printer', () => {
  it('prints letters of 12 by 24 dots, larger when told, and feeds a line', () => {
    const paper = printed(`|\n${GS}!\u0021|\n`);
    expect(paper.lines).toEqual([
      { text: '|', top: 0, height: 1, isInverse: false },
      { text: '|', top: 30, height: 2, isInverse: false },
    ]);
    const [usual, large] = [paper.runsIn(12), paper.runsIn(30 + 24)];
    expect(large).toEqual(usual.map(({ x, width }) => ({ x: x * 3, width: width * 3 })));
    expect(paper.rows).toHaveLength(30 + 48);
  });

  it('smears bold letters by a dot and turns inverse ones to white on black', () => {
    const [usual, bold, inverse] = ['', `${ESC}E\u0001`, `${GS}B\u0001`].map((mode) =>
      printed(`${mode}|\n`).runsIn(12),
    );
    expect(bold).toEqual(usual?.map(({ x, width }) => ({ x, width: width + 1 })));
    const [stroke] = usual ?? [];
    expect(inverse).toEqual([
      { x: 0, width: stroke?.x },
      { x: (stroke?.x ?? 0) + (stroke?.width ?? 0), width: 12 - (stroke?.x ?? 0) - (stroke?.width ?? 0) },
    ]);
  });

  it('uses a character defined by the sender until it is told to use its own again', () => {
    const column = '\u0080\u0000\u0001';
    const define = `${ESC}&\u0003~~\u000c${column}${'\u0000'.repeat(33)}`;
    const paper = printed(`${define}${ESC}%\u0001~${ESC}%\u0000~\n`);
    expect(paper.lines[0]?.text).toBe(`${OWN_CHARACTER}~`);
    expect(paper.runsIn(0)[0]).toEqual({ x: 0, width: 1 });
    expect(paper.runsIn(23)[0]).toEqual({ x: 0, width: 1 });
  });

  it('prints pictures and bars in the middle when told, without a line feed', () => {
    const paper = printed(
      `${ESC}a\u0001${GS}v0\u0000\u0001\u0000\u0002\u0000\u00ff\u0081${GS}h\u0005${GS}w\u0002${GS}kI\u0003{BA`,
    );
    expect(paper.runsIn(0)).toEqual([{ x: 284, width: 8 }]);
    expect(paper.runsIn(1)).toHaveLength(2);
    expect(paper.rows).toHaveLength(2 + 5);
    const [first] = paper.runsIn(4);
    // 46 modules of two dots: start, A, check and stop symbol.
    expect(first).toEqual({ x: (576 - 92) / 2, width: 4 });
  });

  it('exports a picture that other programs can read', () => {
    const pbm = printed('|\n', 12).toPbm();
    expect(new TextDecoder('latin1').decode(pbm.slice(0, 9))).toBe('P4\n12 30\n');
    expect(pbm).toHaveLength(9 + 30 * 2);
  });
});
