import type { Locator } from 'playwright-core';
import type { Screen } from './screen.js';

/** What the dialogs take for the bounce of the key or click that opened them, and more than that. */
const READING_MS = 200;

/** The dialog on top. */
export function dialog(screen: Screen): Locator {
  return screen.page.locator('dialog[open]').last();
}

/** Waits until the question on top takes Yes: not while the command before it is on its way. */
export async function takesYes(screen: Screen): Promise<void> {
  await dialog(screen).getByRole('button', { name: /^Yes/, disabled: false }).waitFor();
}

/** Waits for a question with this text in it and answers it like a person: after a moment, and then it is gone. */
export async function answer(screen: Screen, question: string | RegExp, word: 'Yes' | 'No'): Promise<void> {
  const asked = screen.page.locator('dialog[open]').filter({ hasText: question }).last();
  await asked.waitFor();
  await screen.page.waitForTimeout(READING_MS);
  await asked.getByRole('button', { name: new RegExp(`^${word}`) }).click();
  await asked.waitFor({ state: 'detached' });
}

/** Answers the question on top with a key, once it takes answers. */
export async function answerByKey(screen: Screen, key: 'Enter' | 'Escape'): Promise<void> {
  await dialog(screen).waitFor();
  await screen.page.waitForTimeout(READING_MS);
  await screen.page.keyboard.press(key);
  await dialog(screen).waitFor({ state: 'detached' });
}

/** Closes the window on top by its button. */
export async function close(screen: Screen): Promise<void> {
  const open = await screen.page.locator('dialog[open]').count();
  await dialog(screen)
    .getByRole('button', { name: /^Close/ })
    .click();
  await screen.page
    .locator('dialog[open]')
    .nth(open - 1)
    .waitFor({ state: 'detached' });
}
