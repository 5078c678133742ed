/** A part of a seal as somebody typed it: as the log has it, or not. */
export interface Part {
  readonly text: string;
  readonly isOther: boolean;
}

/** In place of a character that is missing. */
const MISSING = '_';
/** Characters in a row that have to agree, for both lines to be side by side again behind a difference. */
const AGREEING = 4;
/** So many characters may be wrong, missing or too many at one place. */
const MOST_APART = 4;

const bare = (line: string) => line.replaceAll(/\s/g, '');

/** The typed line beside one of the log, with the spaces of the latter: what was misread is seen where it stands. */
export function partsOf(typed: string, own: string): readonly Part[] {
  const [mine, theirs] = [bare(typed), bare(own)];
  const spaces = spacesIn(own);
  const parts: Part[] = [];
  const add = (text: string, isOther: boolean) => {
    const last = parts.at(-1);
    if (last?.isOther === isOther) parts[parts.length - 1] = { isOther, text: last.text + text };
    else if (text !== '') parts.push({ text, isOther });
  };
  for (let [at, to] = [0, 0]; at < mine.length || to < theirs.length; ) {
    if (spaces.delete(to)) add(' ', false);
    const isSame = mine[at] === theirs[to];
    const [more, less] = isSame ? [1, 1] : apart(mine.slice(at), theirs.slice(to));
    add(mine.slice(at, at + more).padEnd(less, MISSING), !isSame);
    at += more;
    to += less;
  }
  return parts;
}

/** How many characters stand in front of a space. */
function spacesIn(line: string): Set<number> {
  const words = line.split(' ');
  return new Set(words.slice(1).map((_, index) => words.slice(0, index + 1).join('').length));
}

/** How many characters of both lines are to be passed, until they agree again. */
function apart(mine: string, theirs: string): readonly [number, number] {
  for (let sum = 1; sum <= 2 * MOST_APART; sum += 1) {
    for (let more = Math.min(sum, MOST_APART); more >= Math.max(0, sum - MOST_APART); more -= 1) {
      const next = theirs.slice(sum - more, sum - more + AGREEING);
      if (mine.slice(more, more + AGREEING) === next && more <= mine.length) return [more, sum - more];
    }
  }
  return [Math.min(1, mine.length), Math.min(1, theirs.length)];
}

/** The line that a typed one is most like; null when it is like none: less than half of it agrees. */
export function nearestOf(typed: string, lines: readonly string[]): string | null {
  const agreeing = (line: string) =>
    partsOf(typed, line).reduce((sum, { text, isOther }) => sum + (isOther ? 0 : text.length), 0);
  const [best] = lines
    .map((line) => ({ line, share: agreeing(line) / line.length }))
    .sort((one, other) => other.share - one.share);
  return best === undefined || best.share < 0.5 ? null : best.line;
}
