import { type Expression, expressionBuilder, sql } from 'kysely';

/** Joins columns of all rows into one JSON list of objects, under these names. */
export const jsonRows = (columns: Readonly<Record<string, string>>): Expression<string> => {
  const { fn } = expressionBuilder();
  const entries = Object.entries(columns).flatMap(([name, column]) => [sql.lit(name), sql.ref(column)]);
  return fn('json_group_array', [fn('json_object', entries)]);
};
