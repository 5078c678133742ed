/** @throws Error that names the promise which does not hold */
export function assert(isTrue: boolean, promise: () => string): asserts isTrue {
  if (!isTrue) throw new Error(promise());
}
