/**
 * The pages' policy (backend/src/platform/http/pages.ts) allows inline styles only with the nonce of this answer. MUI and
 * sonner write `<style>` elements while running; sonner takes no nonce and MUI's cache has to be replaced to take one,
 * so each new `<style>` gets it here. Scripts stay what they were: our own files alone. To be imported before all else.
 */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

if (nonce) {
  const create = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
}

export {};
