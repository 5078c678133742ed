/** The page numbers that a pager shows: the first, those around the current one, the last; null is a gap. */
export function pageNumbers(page: number, totalPages: number): readonly (number | null)[] {
  const around = [page - 1, page, page + 1, ...(page === 1 ? [3] : [])];
  const named = [1, ...around, totalPages].filter((number) => number >= 1 && number <= totalPages);
  const sorted = [...new Set(named)].sort((a, b) => a - b);
  return sorted.flatMap((number, index) => {
    const before = sorted[index - 1] ?? number - 1;
    return number - before > 1 ? [null, number] : [number];
  });
}
