/** Characters as people count them: an accented letter is one, however it is encoded. */
const charactersOf = (text: string) => [...text.normalize('NFC')];

/** How many columns a text takes on a printer with one column per character. */
export const columnsOf = (text: string) => charactersOf(text).length;

/** Pieces of at most `columns` characters, for words that are longer than a line. */
function piecesOf(word: string, columns: number): string[] {
  const characters = charactersOf(word);
  const pieces: string[] = [];
  for (let start = 0; start < characters.length; start += columns) {
    pieces.push(characters.slice(start, start + columns).join(''));
  }
  return pieces;
}

/** Breaks a text between words into lines of at most `columns` columns; an empty text is one empty line. */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((whole) => piecesOf(whole, columns))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (columnsOf(longer) <= columns) {
      line = longer;
    } else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}
