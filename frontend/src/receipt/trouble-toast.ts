import { toast } from 'sonner';
import { UNTIL_READ } from '../data/until-read.js';
import type { PrintState } from './printer.js';

const ID = 'receipts';

/**
 * One toast for all receipts that need attention. It stays until it is closed, or until none is left; the next one that
 * needs attention opens it again, and it counts them all.
 */
export class TroubleToast {
  readonly #open = new Map<string, string>();
  #isClosed = false;

  readonly tell = (title: string, { words }: PrintState): void => {
    this.#open.delete(title);
    this.#open.set(title, words);
    this.#show();
  };

  readonly relieve = (title: string): void => {
    if (!this.#open.delete(title)) return;
    if (this.#open.size === 0) toast.dismiss(ID);
    else if (!this.#isClosed) this.#show();
  };

  #show(): void {
    this.#isClosed = false;
    const [title = '', words = ''] = [...this.#open].at(-1) ?? [];
    const latest = `${title}: ${words}`;
    const text = this.#open.size === 1 ? latest : `${this.#open.size} receipts need attention. ${latest}`;
    const onDismiss = () => {
      this.#isClosed = true;
    };
    toast.error(text, { ...UNTIL_READ, id: ID, onDismiss });
  }
}
