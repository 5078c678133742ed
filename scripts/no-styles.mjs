/** Stands for style sheets in specs: every class is called what the source calls it. */
export default new Proxy({}, { get: (_styles, name) => name });
