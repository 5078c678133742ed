/** In Markdown; the first column has no title. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [['', ...columns], ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return [lines[0], `|${'-|'.repeat(columns.length + 1)}`, ...lines.slice(1)].join('\n');
}
