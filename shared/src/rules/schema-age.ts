/** The oldest release whose data this one takes over. Older data goes through it. */
export const OLDEST_DATA = '0.2.0';

export const STEP_BETWEEN = `${OLDEST_DATA} (commit eeeee8a3)`;

/** Every database and store from before that release has run it. */
const BEFORE = '0001-first';

type Migrations<Migration> = Readonly<Record<string, Migration>>;

/** The last migration of that release: who has run it has everything that it makes now. */
const firstOf = (migrations: Migrations<unknown>): string => Object.keys(migrations).toSorted()[0] ?? '';

/** `new`: nothing was ever written to it. `older`: by a release before the oldest. `foreign`: by another program. */
export type SchemaAge = 'new' | 'older' | 'known' | 'newer' | 'foreign';

/** @param ran the migrations of a database or a store: they are its schema */
export const schemaAge = (ran: readonly string[], migrations: Migrations<unknown>): SchemaAge => {
  if (ran.length === 0) return 'new';
  const first = firstOf(migrations);
  if (!ran.includes(first)) return ran.includes(BEFORE) ? 'older' : 'foreign';
  return ran.every((name) => name < first || Object.hasOwn(migrations, name)) ? 'known' : 'newer';
};

/**
 * With those before the first, which have nothing left to do: Kysely asks for every migration that ran.
 * @param done does nothing
 */
export const withHistory = <Migration>(
  ran: readonly string[],
  migrations: Migrations<Migration>,
  done: Migration,
): Record<string, Migration> => {
  const earlier = ran.filter((name) => name < firstOf(migrations));
  return { ...Object.fromEntries(earlier.map((name) => [name, done])), ...migrations };
};
