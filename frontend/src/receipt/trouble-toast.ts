import { toast } from 'sonner';
import { UNTIL_READ } from '../data/until-read.js';
import type { PrintState } from './printer.js';

const ID = 'receipts';

/** One toast for all receipts that need attention. It stays until it is closed, or until none is left. */
export class TroubleToast {
  readonly #open = new Map<string, string>();

  readonly tell = (title: string, { words }: PrintState): void => {
    this.#open.delete(title);
    this.#open.set(title, words);
    this.#show();
  };

  readonly relieve = (title: string): void => {
    if (!this.#open.delete(title)) return;
    if (this.#open.size === 0) toast.dismiss(ID);
    else this.#show();
  };

  #show(): void {
    const [title = '', words = ''] = [...this.#open].at(-1) ?? [];
    const latest = `${title}: ${words}`;
    const text = this.#open.size === 1 ? latest : `${this.#open.size} receipts need attention. ${latest}`;
    toast.error(text, { ...UNTIL_READ, id: ID, onDismiss: () => this.#open.clear() });
  }
}
