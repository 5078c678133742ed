/** For what should be there at once; computers may have other work. */
const PATIENCE_MS = 10_000;
const LOOK_AGAIN_MS = 100;

/** Waits until something is so. The pages' policy forbids Playwright's own way. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadlineMs = performance.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (performance.now() > deadlineMs) throw new Error(`waited in vain for ${isSo.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
