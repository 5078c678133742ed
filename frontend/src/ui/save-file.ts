import { api, type FilePath } from '../data/api.js';
import { fileName } from '../data/training.js';

/** Saves a file in the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName(name);
  link.click();
  // Not at once: the browser starts reading after this task.
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Saves what a call answers as a file. */
export const saveAnswer = async (path: FilePath, name: string): Promise<void> =>
  saveFile(await api.file(path), name);
