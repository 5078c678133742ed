/** What browsers have and jsdom has not, as far as the pages use it. To be imported before them. */

Object.assign(globalThis, {
  // The router makes one as soon as it is loaded; nothing is encoded.
  TextEncoder: class {},
  ResizeObserver: class {
    observe() {}
    disconnect() {}
  },
});
window.matchMedia = () => ({ matches: false }) as MediaQueryList;
AbortSignal.timeout = () => new AbortController().signal;
performance.getEntriesByType = () => [];
Element.prototype.scrollIntoView = () => {};
Element.prototype.animate = () => ({ play() {}, pause() {}, cancel() {} }) as Animation;

HTMLDialogElement.prototype.show = function show() {
  this.open = true;
};
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
