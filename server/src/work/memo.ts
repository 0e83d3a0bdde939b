/**
 * Caches the result for each argument object as long as that object lives. Arguments and results must not be mutated.
 */
export const memo = <Key extends object, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const cache = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const before = cache.get(key);
    if (before) return before.value;
    const value = make(key);
    cache.set(key, { value });
    return value;
  };
};
