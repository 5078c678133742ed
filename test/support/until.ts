/** For things that should happen at once: a machine with much other work takes its time, and one that waits in vain only fails later. */
const TIMEOUT_MS = 60_000;
const POLL_EVERY_MS = 25;

export type Condition = () => boolean | Promise<boolean>;

/** Looks again and again. @returns whether the condition came true in time */
export async function comesTrue(isSo: Condition, timeoutMs: number = TIMEOUT_MS): Promise<boolean> {
  const deadlineMs = performance.now() + timeoutMs;
  while (!(await isSo())) {
    if (performance.now() > deadlineMs) return false;
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
  }
  return true;
}

/**
 * Waits until a condition is true. Playwright's own way is forbidden by the pages' content security policy.
 * @param state what is said of the vain wait
 * @throws Error when it took too long
 */
export async function until(
  isSo: Condition,
  timeoutMs?: number,
  state: () => unknown = () => isSo.toString(),
): Promise<void> {
  if (!(await comesTrue(isSo, timeoutMs))) throw new Error(`waited in vain: ${await state()}`);
}
