/**
 * A visible character: anything but spaces, control and format characters, those that Unicode leaves out where a font
 * has no glyph, such as the Hangul filler, and the blank pattern of Braille.
 */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text has no visible character: it cannot be a name. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/**
 * Characters that hide in a text or turn it around: control and format characters, zero-width ones, line separators and
 * halves of surrogate pairs. Two names that differ only in these look the same.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\p{Cs}]/u;

/** Whether every character of a text can be seen, spaces included: only then can it become a name. */
export function isPlainText(text: string): boolean {
  return !HIDDEN.test(text);
}

/**
 * Characters that can break or forge a line where a text is written into a log or a table: control characters (C0, DEL,
 * C1), line and paragraph separators, direction marks, and halves of surrogate pairs.
 */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}]/gu;
const PRINTABLE_ASCII = /^[ -~]*$/;
const SHORT_ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Escapes such characters as JSON does: `\n`, `\u001b`. Within JSON that is the same text. */
export function escapeControls(text: string): string {
  // Most texts are, and looking for it takes a fifth of the time.
  if (PRINTABLE_ASCII.test(text)) return text;
  return text.replace(
    UNPRINTABLE,
    (character) => SHORT_ESCAPES[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Characters with which a spreadsheet may start a formula, also in their wide forms and after invisible characters or
 * those that the file format drops; and the control characters that OWASP names ("CSV Injection").
 */
const FORMULA = /^[\s\p{C}\p{Z}\ufffd]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/**
 * A text for a cell of a spreadsheet, never a formula: a text that would become one gets an apostrophe in front, which
 * readers understand as "this is text". Control characters are escaped.
 */
export function asText(text: string): string {
  return escapeControls(FORMULA.test(text) ? `'${text}` : text);
}
