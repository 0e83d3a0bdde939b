/** Equal by value, for plain data whose keys come in the same order. */
export const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
