/**
 * Runs in every document before its own scripts: stands for the print dialog, which no test can click and of which headless
 * Chromium never says that it was closed. It keeps what it is given in the page's `papers`, and stays open until the page's
 * `closeDialog()`; with `closesDialogs` it closes by itself, with `refusesToPrint` there is none.
 * `violations` are those of the page's policy.
 */
const page = window.top;
if (window === page) {
  page.papers = [];
  page.violations = [];
}

document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) => {
  page.violations.push(`${violatedDirective} ${sourceFile}`);
});

window.print = () => {
  if (page.refusesToPrint) return;
  window.dispatchEvent(new Event('beforeprint'));
  const rules = [...document.adoptedStyleSheets].flatMap(({ cssRules }) => [...cssRules]);
  page.papers.push({
    html: document.documentElement.outerHTML,
    css: rules.map(({ cssText }) => cssText).join('\n'),
  });
  page.closeDialog = () => {
    page.closeDialog = undefined;
    window.dispatchEvent(new Event('afterprint'));
  };
  if (page.closesDialogs) page.closeDialog();
};
