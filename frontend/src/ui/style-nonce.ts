/**
 * The content security policy (backend/src/http/pages.ts) allows inline styles only with the nonce of the
 * answer. MUI and sonner add `<style>` elements at run time; sonner takes no nonce, and MUI takes one only with another
 * cache, so each new `<style>` gets it here. Scripts are still limited to our own files. To be imported before
 * everything else.
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
