import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';

/** Of the receipt printers: 8 dots a millimetre. */
const DOTS_PER_INCH = 203.2;
const MM_PER_POINT = 25.4 / 72;
const PAGE_SIZE = /\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g;

/** What a print dialog was opened for: a document, and the styles that its scripts made. */
export interface Paper {
  readonly html: string;
  readonly css: string;
}

export interface Size {
  readonly widthMm: number;
  readonly heightMm: number;
}

/** Programs of Debian's that read what was printed. @throws Error when one is missing */
export function run(program: string, debianPackage: string, ...args: string[]): string {
  const { error, stdout } = spawnSync(program, args, { encoding: 'utf8' });
  if (error !== undefined) throw new Error(`These tests need ${program}: apt-get install ${debianPackage}`);
  return stdout;
}

/** The file a printer gets. */
export class Print {
  readonly #file: string;
  readonly #content: string;

  private constructor(file: string, content: string) {
    this.#file = file;
    this.#content = content;
  }

  /** As browsers print unless told otherwise: on pages of the size the styles ask for, without backgrounds. */
  static async of(paper: Paper, browser: Browser, file: string): Promise<Print> {
    const page = await browser.newPage();
    await page.setContent(paper.html);
    await page.addStyleTag({ content: paper.css });
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: false });
    await page.close();
    await writeFile(file, pdf);
    return new Print(file, pdf.toString('latin1'));
  }

  get pages(): readonly Size[] {
    return [...this.#content.matchAll(PAGE_SIZE)].map(([, width, height]) => ({
      widthMm: Number(width) * MM_PER_POINT,
      heightMm: Number(height) * MM_PER_POINT,
    }));
  }

  text(): string {
    return run('pdftotext', 'poppler-utils', '-layout', this.#file, '-');
  }

  /** What a scanner reads off the paper, at the dots of a receipt printer, in black and white. */
  scan(): string {
    run(
      'pdftoppm',
      'poppler-utils',
      '-r',
      String(DOTS_PER_INCH),
      '-mono',
      '-singlefile',
      this.#file,
      this.#file,
    );
    return run('zbarimg', 'zbar-tools', '--quiet', `${this.#file}.pbm`).trim();
  }
}
