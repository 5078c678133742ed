/** Of a file: a longer one is of no use to people. A page of the server has 100 rows. */
export const MOST_PAGES_IN_FILE = 100;

/**
 * The answers to a question that the server takes page by page.
 * @param nextOf where the next page begins; null after the last one
 */
export async function readPages<Page, Position>(
  first: Position,
  most: number,
  read: (position: Position) => Promise<Page>,
  nextOf: (page: Page) => Position | null,
): Promise<readonly Page[]> {
  const pages: Page[] = [];
  for (let position: Position | null = first; position !== null && pages.length < most; ) {
    const page: Page = await read(position);
    pages.push(page);
    position = nextOf(page);
  }
  return pages;
}
