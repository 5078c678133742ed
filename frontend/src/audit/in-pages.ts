/** Of a file: a longer one is of no use to people. A page of the server has 100 rows. */
export const MOST_PAGES_IN_FILE = 100;

/**
 * The answers to a question that the server takes page by page.
 * @param nextOf where the next page begins; null after the last one
 */
export async function inPages<Page, Place>(
  first: Place,
  most: number,
  read: (place: Place) => Promise<Page>,
  nextOf: (page: Page) => Place | null,
): Promise<readonly Page[]> {
  const pages: Page[] = [];
  for (let place: Place | null = first; place !== null && pages.length < most; ) {
    const page: Page = await read(place);
    pages.push(page);
    place = nextOf(page);
  }
  return pages;
}
