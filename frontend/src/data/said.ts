import { type ExternalToast, toast } from 'sonner';
import { createStore } from './store.js';

/** As long as a toast. */
const MS = 4_000;

/** What was just said about one thing, in its place on the page. */
export const said = createStore<{ readonly about: string; readonly text: string } | null>(null);

/** Says what went well, over the header: where there is neither a ticket nor a button of the page. */
export function toastSuccess(text: Parameters<typeof toast.success>[0], options: ExternalToast = {}): void {
  toast.success(text, { position: 'top-center', ...options });
}

/** Says what went well with one thing, in the place of `Said` about it. */
export function say(about: string, text: string): void {
  const now = { about, text };
  said.set(now);
  setTimeout(() => said.get() === now && said.set(null), MS);
}
