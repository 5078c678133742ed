/** A call of a program by the test that started it. */
export interface Asked {
  readonly id: number;
  readonly name: string;
  readonly given: readonly unknown[];
}

/** What a call returned, or the text of what it threw. */
export interface Returned {
  readonly id: number;
  readonly answer?: unknown;
  readonly error?: string;
}

type Calls = Readonly<Record<string, (...given: never[]) => unknown>>;

/** Answers the calls of `Program`, in the program itself. It ends with the test that started it, however that ends. */
export function answerCalls(calls: Calls): void {
  process.on('disconnect', () => process.exit());
  process.on('message', async ({ id, name, given }: Asked) => {
    const returned = await call(calls, name, given);
    process.send?.({ id, ...returned } satisfies Returned);
  });
}

async function call(calls: Calls, name: string, given: readonly unknown[]): Promise<Omit<Returned, 'id'>> {
  try {
    const called = calls[name];
    if (called === undefined) throw new Error(`there is no call "${name}"`);
    return { answer: await called(...(given as never[])) };
  } catch (error) {
    return { error: (error as Error).stack ?? String(error) };
  }
}
