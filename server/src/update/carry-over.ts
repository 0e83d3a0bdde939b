import SQLite from 'better-sqlite3';

type Row = Readonly<Record<string, unknown>>;

/** Rows, or parts of rows, for which an earlier schema has no place. */
export interface Left {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

interface Column {
  readonly name: string;
  readonly pk: number;
  readonly notnull: number;
  readonly dflt_value: string | null;
}

type Schema = 'main' | 'later';

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/** The two databases in one connection: the earlier one as `main`, the later one beside it. */
const openBoth = (earlier: string, later: string): SQLite.Database => {
  const sqlite = new SQLite(earlier, { timeout: 5000 });
  sqlite.pragma('secure_delete = ON');
  // Rows come a table at a time; in the end all that they refer to is there.
  sqlite.pragma('foreign_keys = OFF');
  sqlite.prepare('attach ? as later').run(later);
  return sqlite;
};

const tablesIn = (sqlite: SQLite.Database, schema: Schema): readonly string[] =>
  sqlite
    .prepare<[], string>(
      `select name from ${schema}.sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'
        and name not like 'kysely\\_%' escape '\\' order by name`,
    )
    .pluck()
    .all();

const columnsOf = (sqlite: SQLite.Database, schema: Schema, table: string): readonly Column[] =>
  sqlite
    .prepare<[string, Schema], Column>('select name, pk, "notnull", dflt_value from pragma_table_info(?, ?)')
    .all(table, schema);

const keyOf = (columns: readonly Column[]): readonly string[] =>
  columns.filter(({ pk }) => pk > 0).map(({ name }) => name);

interface Meeting {
  readonly table: string;
  /** The columns that both have. */
  readonly common: readonly string[];
  readonly key: readonly string[];
  readonly onlyEarlier: readonly Column[];
  readonly onlyLater: readonly Column[];
}

/** null: the earlier schema has no such table, or tells its rows apart by something that the later one lacks. */
const meetingOf = (sqlite: SQLite.Database, table: string): Meeting | null => {
  const [earlier, later] = [columnsOf(sqlite, 'main', table), columnsOf(sqlite, 'later', table)];
  const isIn = (columns: readonly Column[]) => (name: string) => columns.some((column) => column.name === name);
  const common = earlier.map(({ name }) => name).filter(isIn(later));
  const key = keyOf(earlier);
  if (key.length === 0 || !key.every((name) => common.includes(name))) return null;
  return {
    table,
    common,
    key,
    onlyEarlier: earlier.filter(({ name }) => !isIn(later)(name)),
    onlyLater: later.filter(({ name }) => !isIn(earlier)(name)),
  };
};

/** Values that are not the column's default. */
const leftColumns = (sqlite: SQLite.Database, { table, key, onlyLater }: Meeting): readonly Left[] => {
  if (onlyLater.length === 0) return [];
  const isSaid = onlyLater.map(({ name, dflt_value }) => `"${name}" is not ${dflt_value ?? 'null'}`).join(' or ');
  const columns = onlyLater.map(({ name }) => name);
  const rows = sqlite
    .prepare<[], Row>(`select ${quoted([...key, ...columns])} from later."${table}" where ${isSaid}`)
    .all();
  return rows.length > 0 ? [{ table, columns, rows }] : [];
};

const leftIn = (sqlite: SQLite.Database): readonly Left[] =>
  tablesIn(sqlite, 'later').flatMap((table): readonly Left[] => {
    const meeting = meetingOf(sqlite, table);
    if (meeting) return leftColumns(sqlite, meeting);
    const columns = columnsOf(sqlite, 'later', table).map(({ name }) => name);
    const rows = sqlite.prepare<[], Row>(`select * from later."${table}"`).all();
    return rows.length > 0 ? [{ table, columns, rows }] : [];
  });

/** A column that the later schema lacks still needs a value in new rows. */
const neededOf = ({ onlyEarlier }: Meeting): readonly string[] =>
  onlyEarlier.filter(({ notnull, dflt_value }) => notnull === 1 && dflt_value === null).map(({ name }) => name);

const carryTable = (sqlite: SQLite.Database, meeting: Meeting): void => {
  const { table, common, key, onlyEarlier } = meeting;
  const needed = neededOf(meeting);
  const values = [...common.map((name) => `"${name}"`), ...needed.map(() => `''`)].join(', ');
  const insert = `insert into main."${table}" (${quoted([...common, ...needed])}) select ${values} from later."${table}" where true`;
  if (onlyEarlier.length === 0) {
    sqlite.exec(`delete from main."${table}"`);
    sqlite.exec(insert);
    return;
  }
  // A row that was there keeps what only the earlier schema says of it.
  sqlite.exec(
    `delete from main."${table}" where (${quoted(key)}) not in (select ${quoted(key)} from later."${table}")`,
  );
  const changed = common.filter((name) => !key.includes(name));
  const update = changed.map((name) => `"${name}" = excluded."${name}"`).join(', ');
  sqlite.exec(`${insert} on conflict (${quoted(key)}) do ${update ? `update set ${update}` : 'nothing'}`);
};

/** Tells for what of a later database an earlier one has no place. Nothing is changed. */
export const leftBehind = (earlier: string, later: string): readonly Left[] => {
  const sqlite = openBoth(earlier, later);
  try {
    return leftIn(sqlite);
  } finally {
    sqlite.close();
  }
};

/**
 * Makes an earlier database hold the rows of a later one, so far as its schema has a place for them.
 * @returns what it has no place for
 */
export const carryOver = (earlier: string, later: string): readonly Left[] => {
  const sqlite = openBoth(earlier, later);
  try {
    sqlite.transaction(() => {
      for (const table of tablesIn(sqlite, 'main')) {
        const meeting = meetingOf(sqlite, table);
        if (meeting) carryTable(sqlite, meeting);
      }
    })();
    return leftIn(sqlite);
  } finally {
    sqlite.close();
  }
};
