import type { CDPSession, Page } from 'playwright-core';

/** People: slower than any scanner. */
export const TYPING = { delay: 80 } as const;

/** Types like a person. */
export function type(page: Page, text: string): Promise<void> {
  return page.keyboard.type(text, TYPING);
}

/**
 * Letters and digits at the pace of a person by their own time stamps, but without a pause that a busy computer would make:
 * for what must happen only once typing has paused.
 */
export async function typeWithoutPause(page: Page, text: string): Promise<void> {
  await strikeFast(page, [...text], TYPING.delay);
}

/** Strikes keys one after another without a pause, each `everyMs` after the one before, as fast cashiers do. */
export async function strikeKeys(page: Page, keys: readonly string[], everyMs: number): Promise<void> {
  for (const key of keys) {
    const nextAtMs = Date.now() + everyMs;
    await page.keyboard.down(key);
    await page.waitForTimeout(everyMs / 2);
    await page.keyboard.up(key);
    await page.waitForTimeout(Math.max(0, nextAtMs - Date.now()));
  }
}

/** Presses a key and keeps it down: the first press, then repeats. `keyboard.up` lets it go. */
export async function hold(page: Page, key: string, repeats = 20): Promise<void> {
  for (let time = 0; time <= repeats; time += 1) {
    await page.keyboard.down(key);
    await page.waitForTimeout(30);
  }
}

/** A worn Enter key: one press is several, with their releases, as fast as the browser takes them. */
export async function bounceEnter(page: Page, times = 4): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const nowMs = Date.now();
  await Promise.all(Array.from({ length: times }, () => strike(session, 'Enter', nowMs)));
  await session.detach();
}

/** Of a barcode scanner, milliseconds. */
const BETWEEN_KEYS_MS = 5;

/** The same of a slow one. */
const SLOW_SCAN_MS = 20;

/** A hand needs longer than this from the scanner to a key: pages take an Enter before for the scanner's second one. */
const TO_THE_KEYS_MS = 120;

/** A barcode scanner: keys five milliseconds apart by their own time stamps, however busy this computer is, then Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  const endedAtMs = await strikeFast(page, [...code, 'Enter'], BETWEEN_KEYS_MS);
  await page.waitForTimeout(Math.max(0, endedAtMs + TO_THE_KEYS_MS - Date.now()));
}

/**
 * A scanner at another pace, by the time stamps of its keys, however long it really takes.
 * @param pause this key comes 60 ms after the one before
 * @param beforeEnter what is waited for before the Enter
 */
export async function scanAt(
  page: Page,
  code: string,
  everyMs: number,
  { pause, beforeEnter }: { readonly pause?: number; readonly beforeEnter?: () => Promise<unknown> } = {},
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  let atMs = Date.now();
  const strokes = [...code].map((key, index) => {
    atMs += index === 0 ? 0 : index === pause ? 60 : everyMs;
    return strike(session, key, atMs);
  });
  await Promise.all(strokes);
  await beforeEnter?.();
  atMs += everyMs;
  await strike(session, 'Enter', atMs);
  await session.detach();
  await page.waitForTimeout(Math.max(0, atMs + TO_THE_KEYS_MS - Date.now()));
}

/** A slower one, which really takes its time: for what a page does once some time has passed. */
export async function scanSlowly(page: Page, code: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const startedAtMs = Date.now();
  for (const [index, key] of [...code, 'Enter'].entries()) {
    const atMs = startedAtMs + index * SLOW_SCAN_MS;
    await page.waitForTimeout(Math.max(0, atMs - Date.now()));
    await strike(session, key, atMs);
  }
  await session.detach();
}

/** A password manager that fills in a form by keys: as fast as a scanner, Tab between the fields, Enter at the end. */
export async function fillIn(page: Page, ...texts: readonly string[]): Promise<void> {
  const keys = texts.flatMap((text) => [...text, 'Tab']);
  await strikeFast(page, [...keys.slice(0, -1), 'Enter'], BETWEEN_KEYS_MS);
}

/** All at once, `everyMs` apart by their time stamps. @returns the time stamp of the last */
async function strikeFast(page: Page, keys: readonly string[], everyMs: number): Promise<number> {
  const session = await page.context().newCDPSession(page);
  // A busy computer may take its time to open the session.
  const startedAtMs = Date.now();
  await Promise.all(keys.map((key, index) => strike(session, key, startedAtMs + index * everyMs)));
  await session.detach();
  return startedAtMs + (keys.length - 1) * everyMs;
}

/** Keys that are no letters: their code, and the text they make. */
const NAMED: Readonly<Record<string, readonly [code: number, text: string]>> = {
  Enter: [13, '\r'],
  Tab: [9, ''],
};

async function strike(session: CDPSession, key: string, atMs: number): Promise<void> {
  const [windowsVirtualKeyCode, text] = NAMED[key] ?? [key.toUpperCase().charCodeAt(0), key];
  const event = { key, windowsVirtualKeyCode, timestamp: atMs / 1_000 };
  await Promise.all([
    session.send('Input.dispatchKeyEvent', { ...event, type: text === '' ? 'rawKeyDown' : 'keyDown', text }),
    session.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' }),
  ]);
}
