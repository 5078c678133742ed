/** The form in which names are sorted and searched: lower case. */
export function folded(text: string): string {
  return text.toLowerCase();
}

/** Every ending of the texts, in lower case and each once: any part of a text is the start of one of its endings. */
export function endings(...texts: readonly string[]): readonly string[] {
  const all = texts.flatMap((text) => {
    // By character, because half of a surrogate pair is no text.
    const characters = [...folded(text)];
    return characters.map((_, start) => characters.slice(start).join(''));
  });
  return [...new Set(all)];
}
