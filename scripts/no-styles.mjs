/** Replaces style sheets in specs: the name of every class is its name in the source. */
export default new Proxy({}, { get: (_styles, name) => name });
