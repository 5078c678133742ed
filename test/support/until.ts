/** For things that should happen at once; the machine may have other work. */
const PATIENCE_MS = 20_000;
const LOOK_AGAIN_MS = 100;

/**
 * Waits until a condition is true. Playwright's own way is forbidden by the pages' content security policy.
 * @throws Error when it took too long
 */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  patienceMs: number = PATIENCE_MS,
): Promise<void> {
  const deadlineMs = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > deadlineMs) throw new Error(`waited in vain for ${isSo.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
