import type { Blob } from 'node:buffer';
import type Stream from 'node:stream';
import type { Feature } from 'write-excel-file/node';

export interface FilteredSheet {
  readonly columns?: readonly unknown[];
  /** How many rows below the header can be filtered. Undefined where there is no table. */
  readonly filteredRows?: number;
}

/**
 * Adds filter buttons to the header of each table. The library has no option for it; `autoFilter` follows `sheetData`
 * in a worksheet (ECMA-376 part 1, 18.3.1.99).
 */
export function addFilterButtons(sheets: readonly FilteredSheet[]): Feature<Stream | Buffer | Blob> {
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, _, { sheetIndex }) => {
            const range = filterRange(sheets[sheetIndex]);
            if (range === null) return xml;
            return xml.replace('</sheetData>', `</sheetData><autoFilter ref="${range}"/>`);
          },
        },
      },
    },
  };
}

function filterRange(sheet: FilteredSheet | undefined): string | null {
  if (sheet?.filteredRows === undefined) return null;
  const columns = sheet.columns?.length ?? 0;
  return `A1:${columnName(columns)}${sheet.filteredRows + 1}`;
}

/** 1 -> A, 26 -> Z, 27 -> AA. */
function columnName(column: number): string {
  if (column === 0) return '';
  const last = (column - 1) % 26;
  return columnName((column - 1 - last) / 26) + String.fromCharCode(65 + last);
}
