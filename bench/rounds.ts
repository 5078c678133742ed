export type Measured<Of> = Readonly<Record<string, readonly Of[]>>;

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

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export const whole = (number: number) => Math.round(number).toLocaleString('en-US');
