import {
  type DataTypeNode,
  type Dialect,
  type Driver,
  type FunctionNode,
  HandleEmptyInListsPlugin,
  type KyselyPlugin,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  replaceWithNoncontingentExpression,
} from 'kysely';

/** Functions whose SQLite names the repositories use. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  json_group_array: 'json_agg',
  json_object: 'json_build_object',
};

/**
 * Column types, so that both databases answer alike: texts are compared by their bytes, and numbers have 64 bits.
 */
const TYPES: Readonly<Record<string, string>> = {
  text: 'text collate "C"',
  integer: 'bigint',
  real: 'double precision',
};

/** Says in PostgreSQL's words what repositories and migrations say in those of SQLite. */
class Words extends PostgresQueryCompiler {
  protected override visitFunction(node: FunctionNode): void {
    // Of several values, the largest: with one argument, `max` looks at rows.
    const func = node.func === 'max' && node.arguments.length > 1 ? 'greatest' : (FUNCTIONS[node.func] ?? node.func);
    super.visitFunction({ ...node, func });
  }

  protected override visitDataType(node: DataTypeNode): void {
    this.append((node.dataType !== undefined && TYPES[node.dataType]) || node.dataType);
  }
}

/** Migrations run under the lock of the set-up. Kysely's own lock is one that any role could keep. */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** SQLite finds nothing `in ()`, which PostgreSQL refuses. */
export const PLUGINS: KyselyPlugin[] = [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })];

export const postgresDialect = (createDriver: () => Driver): Dialect => ({
  createAdapter: () => new Adapter(),
  createDriver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new Words(),
});
