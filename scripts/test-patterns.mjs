/**
 * Jest tries a pattern on the path in the project and on the whole path: in a folder called `browser` every test would be
 * one of `browser`.
 * @param root the project's folder, with a separator at its end
 * @returns a pattern that no whole path fits
 */
export function inProject(pattern, root) {
  const inside = pattern.replace(root, '^').replace(/^\.[/\\]/, '^');
  return `^(?!/|[a-z]:).*(?:${inside})`;
}
