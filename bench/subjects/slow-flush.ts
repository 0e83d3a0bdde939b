import SQLite from 'better-sqlite3';

/** A disk that takes 2 ms longer for each flush: the process waits after everything that has ended a transaction. */
const LONGER_MS = 2;
const never = new Int32Array(new SharedArrayBuffer(4));

const { prepare } = SQLite.prototype;
SQLite.prototype.prepare = function prepareSlowly(this: SQLite.Database, source: string) {
  const statement: SQLite.Statement = prepare.call(this, source);
  const run = statement.run.bind(statement);
  statement.run = (...values) => {
    const result = run(...values);
    if (!this.inTransaction) Atomics.wait(never, 0, 0, LONGER_MS);
    return result;
  };
  return statement;
} as typeof prepare;
