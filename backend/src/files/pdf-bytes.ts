import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import pdfMake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { TABLE_LAYOUTS } from './pdf-style.js';

/** Roboto comes with pdfmake, has the peso sign, and is embedded in the file. */
const FONTS = join(
  dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')),
  'fonts',
  'Roboto',
);

pdfMake.setFonts({
  Roboto: {
    normal: join(FONTS, 'Roboto-Regular.ttf'),
    bold: join(FONTS, 'Roboto-Medium.ttf'),
    italics: join(FONTS, 'Roboto-Italic.ttf'),
    bolditalics: join(FONTS, 'Roboto-MediumItalic.ttf'),
  },
});
pdfMake.addTableLayouts(TABLE_LAYOUTS);
// A document needs only its fonts, whatever a name in it contains.
pdfMake.setUrlAccessPolicy(() => false);
pdfMake.setLocalAccessPolicy((path) => path.startsWith(FONTS + sep));

export function renderPdf(definition: TDocumentDefinitions): Promise<Buffer> {
  return pdfMake.createPdf(definition).getBuffer();
}
