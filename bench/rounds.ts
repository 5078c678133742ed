/** What one round did. */
export interface Round {
  readonly perSecond: number;
  readonly refused: number;
  /** That reached the event store, those that another was before too. */
  readonly appends: number;
}

export type Measured<Of = Round> = Readonly<Record<string, readonly Of[]>>;

/** Measures several things by turns, after one round of each to warm up, so that other work on the machine meets all of them. */
export async function inTurns<Of>(
  rounds: number,
  what: Readonly<Record<string, () => Promise<Of>>>,
): Promise<Measured<Of>> {
  const measured: Record<string, Of[]> = {};
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, run] of Object.entries(what)) {
      const done = await run();
      if (round > 0) measured[name] = [...(measured[name] ?? []), done];
    }
  }
  return measured;
}

/** Prints medians, and each beside that of `base`. */
export function report(title: string, measured: Measured, base: string): void {
  const medianOf = (rounds: readonly Round[] = []) => median(rounds.map(({ perSecond }) => perSecond));
  const lines = Object.entries(measured).map(([name, rounds]) => {
    const speeds = rounds.map(({ perSecond }) => perSecond);
    const ratio = medianOf(rounds) / medianOf(measured[base]);
    const appends = median(rounds.map((round) => round.appends));
    const [slowest, fastest] = [Math.min(...speeds), Math.max(...speeds)];
    return `| ${name} | ${whole(medianOf(rounds))} | ${whole(slowest)} to ${whole(fastest)} | ${ratio.toFixed(2)} | ${whole(appends)} |`;
  });
  const count = Object.values(measured)[0]?.length;
  const head = `| | median | slowest and fastest round | beside ${base} | appends a round |\n|-|-|-|-|-|`;
  process.stdout.write(`${title}, ${count} rounds each, by turns\n${head}\n${lines.join('\n')}\n`);
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export const whole = (number: number) => Math.round(number).toLocaleString('en-US');
