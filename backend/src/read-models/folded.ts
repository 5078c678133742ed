/** The form in which names are sorted and searched: lower case. */
export function folded(text: string): string {
  return text.toLowerCase();
}
