import type { Page } from 'playwright-core';
import { lasting } from './eventually.js';

const PHONE = { width: 390, height: 844 };

/** The screen of a till or an office: tables fit it, and narrower ones scroll them. */
const LAPTOP_WIDTH = 1_366;

/** What is wider than its place and would be cut, scrolls sideways, or in the header stands over what is beside it; and the panels of sides whose lines are cut. */
export function misfitsOf(page: Page): Promise<string[]> {
  return page.evaluate((laptopWidth) => {
    const wide = ['html', '#page', 'dialog[open]', 'dialog[open] button'].flatMap((name) =>
      [...document.querySelectorAll(name)]
        .filter((box) => box.scrollWidth > box.clientWidth + 1)
        .map(() => `wider than its place: ${name}`),
    );
    const header = [...document.querySelectorAll('header > :not(#page *)')]
      .filter((part) => getComputedStyle(part).overflowX === 'visible')
      .filter((part) => part.scrollWidth > part.clientWidth + 1)
      .map((part) => `wider than its place in the header: ${part.textContent}`);
    const cut = [...document.querySelectorAll('#page section:is([aria-label="MERON"], [aria-label="WALA"])')]
      .filter((panel) => panel.scrollHeight > panel.clientHeight + 1)
      .map((panel) => `cut: ${panel.getAttribute('aria-label')}`);
    const scrolled = [...document.querySelectorAll('table')]
      .filter(({ parentElement: frame }) => frame !== null && frame.scrollWidth > frame.clientWidth + 1)
      .map((table) => `scrolls sideways: ${table.getAttribute('aria-label')}`);
    return [...wide, ...header, ...cut, ...(window.innerWidth < laptopWidth ? [] : scrolled)];
  }, LAPTOP_WIDTH);
}

/** The same on a phone; the page is as large as before afterwards. */
export async function misfitsOnPhone(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  await page.setViewportSize(PHONE);
  const misfits = await lasting(() => misfitsOf(page));
  if (size !== null) await page.setViewportSize(size);
  return misfits.map((misfit) => `on a phone, ${misfit}`);
}

/** Texts of the page that stand over one another; the amount that is typed counts with its whole field. */
export function collisionsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('#page');
    if (root === null) throw new Error('there is no page');
    const boxes: { readonly of: Node; readonly text: string; readonly box: DOMRect }[] = [];
    /** What is left of a box inside of everything around it that cuts. */
    const shown = (box: DOMRect, inside: Element): DOMRect | null => {
      let { left, top, right, bottom } = box;
      for (let at: Element | null = inside; at !== null && at !== root; at = at.parentElement) {
        if (getComputedStyle(at).overflow === 'visible') continue;
        const edges = at.getBoundingClientRect();
        left = Math.max(left, edges.left);
        top = Math.max(top, edges.top);
        right = Math.min(right, edges.right);
        bottom = Math.min(bottom, edges.bottom);
      }
      return right - left > 2 && bottom - top > 2 ? new DOMRect(left, top, right - left, bottom - top) : null;
    };
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const { parentElement } = node;
      if (parentElement === null || !parentElement.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        const box = shown(line, parentElement);
        if (box !== null) boxes.push({ of: node, text: node.textContent ?? '', box });
      }
    }
    for (const field of root.querySelectorAll('input')) {
      const box = shown(field.getBoundingClientRect(), field);
      if (box !== null && field.checkVisibility())
        boxes.push({ of: field, text: `field ${field.value}`, box });
    }
    /** Lines of large figures are higher than their digits: only what covers a fifth of a line is a collision. */
    const collide = (one: DOMRect, other: DOMRect) => {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      return across > 2 && down > Math.min(one.height, other.height) / 5;
    };
    return boxes.flatMap(({ of, text, box }, index) =>
      boxes
        .slice(index + 1)
        .filter((other) => other.of !== of && collide(box, other.box))
        .map((other) => `${text} | ${other.text}`),
    );
  });
}
