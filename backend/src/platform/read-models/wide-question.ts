import type { DocumentReader } from '../document-store/document-store.js';

/**
 * A question whose answer takes the reading of many documents: it is worked out where it holds up nobody, in a thread
 * that knows it by its name. What is asked and what is answered are plain data.
 */
export interface WideQuestion<Asked, Answer> {
  readonly name: string;
  answer(documents: DocumentReader, asked: Asked): Promise<Answer>;
}

/** Where wide questions are answered. */
export interface WideReader {
  /** @throws what the question throws, `DocumentsUnavailableError` */
  ask<Asked, Answer>(question: WideQuestion<Asked, Answer>, asked: Asked): Promise<Answer>;
}

/** Answers in the calling thread: for stores in memory. */
export function askedInPlace(documents: DocumentReader): WideReader {
  return { ask: (question, asked) => question.answer(documents, asked) };
}
