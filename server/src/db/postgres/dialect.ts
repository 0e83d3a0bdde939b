import {
  type DataTypeNode,
  HandleEmptyInListsPlugin,
  type KyselyPlugin,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  replaceWithNoncontingentExpression,
} from 'kysely';

/**
 * Column types of the migrations, so that both databases answer alike: texts are compared by their bytes, and numbers
 * have 64 bits.
 */
const TYPES: Readonly<Record<string, string>> = {
  text: 'text collate "C"',
  integer: 'bigint',
  real: 'double precision',
};

class Compiler extends PostgresQueryCompiler {
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

/** Kysely's own, with our column types and without its migration lock. */
export class SiteDialect extends PostgresDialect {
  override createAdapter(): Adapter {
    return new Adapter();
  }

  override createQueryCompiler(): Compiler {
    return new Compiler();
  }
}
