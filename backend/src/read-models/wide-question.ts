import type { DocumentReader } from '../document-store/document-store.js';

/**
 * A question that reads many documents. It is answered in another thread, which knows it by its name, so that it delays
 * nothing. Question and answer are plain data.
 */
export interface WideQuestion<Asked, Answer> {
  readonly name: string;
  answer(documents: DocumentReader, asked: Asked): Promise<Answer>;
}

/** Answers wide questions. */
export interface WideReader {
  /** @throws what the question throws, `DocumentsUnavailableError` */
  ask<Asked, Answer>(question: WideQuestion<Asked, Answer>, asked: Asked): Promise<Answer>;
}

/** Answers in the calling thread: for stores in memory. */
export function askedInPlace(documents: DocumentReader): WideReader {
  return { ask: (question, asked) => question.answer(documents, asked) };
}
