import { randomBytes } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { seededFolder } from './seed.ts';

const BYTES = 10_000_000;

const originalsIn = (dataDir: string): readonly string[] => {
  const database = new SQLite(path.join(dataDir, 'shutterdesk.db'), { readonly: true });
  const keys = database.prepare<[], string>('select objectKey from photos').pluck().all();
  database.close();
  return keys;
};

/** The data folder of a studio with this many photographs of 10 MB, no two of which have the same bytes. */
export const siteWithOriginals = async (photos: number): Promise<string> => {
  const dataDir = await seededFolder({ enquiries: 1000, photos });
  const body = randomBytes(BYTES);
  for (const key of originalsIn(dataDir)) {
    const file = path.join(dataDir, 'objects', key);
    await mkdir(path.dirname(file), { recursive: true });
    const handle = await open(file, 'wx');
    randomBytes(32).copy(body);
    await handle.writeFile(body);
    await handle.close();
  }
  return dataDir;
};
