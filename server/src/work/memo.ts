/**
 * Remembers what was made of an object for as long as the object is there: what comes again as the same object is not
 * made again. Nobody changes what was given to it.
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
