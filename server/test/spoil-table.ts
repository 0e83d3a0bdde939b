import { readFile, writeFile } from 'node:fs/promises';
import SQLite from 'better-sqlite3';

/**
 * Fills the first page of a table and of its indexes with rubbish, like a failing disk. Nobody may have the database
 * open.
 * @returns the bytes of the file
 */
export const spoilTable = async (file: string, table: string): Promise<Buffer> => {
  const sqlite = new SQLite(file);
  sqlite.pragma('journal_mode = DELETE');
  const roots = sqlite.prepare<[string], number>('select rootpage from sqlite_master where tbl_name = ?').pluck();
  const pages = roots.all(table);
  const size = sqlite.pragma('page_size', { simple: true }) as number;
  sqlite.close();
  const bytes = await readFile(file);
  for (const page of pages) bytes.fill(0xff, (page - 1) * size, page * size);
  await writeFile(file, bytes);
  return bytes;
};
