import { localTime } from '@taya/contracts/time';
import { run } from './paper.js';

/** Days of a spreadsheet are counted from the end of 1899. */
const DAYS_TO_1970 = 25_569;
const DAY_MS = 86_400_000;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plain = (xml: string): string =>
  xml
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|(\w+));/g, (whole, code, name) =>
      code === undefined ? (ENTITIES[name] ?? whole) : String.fromCodePoint(Number(code)),
    );

const part = (file: string, name: string): string => run('unzip', 'unzip', '-p', file, name);

/** What the first sheet of a workbook holds, row by row, as a spreadsheet reads it: texts, numbers, and '' for what is empty. */
export function rowsOfExcel(file: string): readonly (readonly (string | number)[])[] {
  const texts = [...part(file, 'xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, xml = '']) =>
    plain(xml),
  );
  const rows = part(file, 'xl/worksheets/sheet1.xml').matchAll(/<row [^>]*>(.*?)<\/row>/gs);
  return [...rows].map(([, cells = '']) => {
    const row: (string | number)[] = [];
    for (const [, column = '', attributes = '', value = ''] of cells.matchAll(
      /<c r="([A-Z])\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
    )) {
      const at = column.charCodeAt(0) - 'A'.charCodeAt(0);
      while (row.length < at) row.push('');
      row.push(/ t="s"/.test(attributes) ? (texts[Number(plain(value))] ?? '') : numberOf(plain(value)));
    }
    return row;
  });
}

const numberOf = (text: string): string | number => (text === '' ? '' : Number(text));

/** A moment of a spreadsheet: the station's clock, `2026-11-22 09:30:00`. */
export function timeOfExcel(days: string | number | undefined): string {
  return typeof days === 'number' ? localTime(Math.round((days - DAYS_TO_1970) * DAY_MS), 'UTC') : '';
}
