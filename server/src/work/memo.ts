/**
 * Caches the result for each argument object as long as that object lives. Arguments and results must not be mutated.
 */
export const memo = <Given extends object, Made>(make: (given: Given) => Made): ((given: Given) => Made) => {
  const known = new WeakMap<Given, { readonly made: Made }>();
  return (given) => {
    const before = known.get(given);
    if (before) return before.made;
    const made = make(given);
    known.set(given, { made });
    return made;
  };
};
