/** The least number of characters that one word has to change, lose or get to become another. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [line, letter] of [...one].entries()) {
    const above = row;
    row = [line + 1];
    for (const [at, wanted] of [...other].entries()) {
      const changed = (above[at] ?? 0) + Number(letter !== wanted);
      row.push(Math.min(changed, (above[at + 1] ?? 0) + 1, (row[at] ?? 0) + 1));
    }
  }
  return row.at(-1) ?? 0;
};

/** Shorter names are near to those of other programs: HOST is near to HOME. */
const SHORTEST = 6;
const MOST_SLIPS = 2;

/** The name that somebody meant by another; null: there is none. */
export const meantBy = (name: string, known: readonly string[]): string | null => {
  if (name.length < SHORTEST || known.includes(name)) return null;
  return known.find((own) => own.length >= SHORTEST && distance(name.toUpperCase(), own) <= MOST_SLIPS) ?? null;
};
