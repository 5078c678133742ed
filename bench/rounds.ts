export type Measured<Of> = Readonly<Record<string, readonly Of[]>>;

/** Measures several things by turns, after one round of each to warm up, so that other work on the machine meets all of them. */
export async function alternate<Of>(
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

const inOrder = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);

export const median = (numbers: readonly number[]) =>
  inOrder(numbers)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** What so large a share of the numbers is not above; 1 for the largest. */
export function at(share: number, numbers: readonly number[]): number {
  return inOrder(numbers)[Math.floor(share * (numbers.length - 1))] ?? Number.NaN;
}

export const whole = (number: number) => Math.round(number).toLocaleString('en-US');
