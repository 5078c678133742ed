/**
 * What shows on a screen or on paper: anything but spaces, control and format characters, and those that Unicode wants to
 * be left out where a font has nothing for them, such as the Hangul filler; nor the blank pattern of Braille.
 */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether there is nothing to be seen of a text: as a name it would be none. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}
