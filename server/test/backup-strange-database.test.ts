import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { objectPath } from '@shutterdesk/shared/node/snapshot-layout';
import SQLite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { readStudioKey } from '../src/backup/encryption/studio-key.ts';
import { runVerification } from '../src/backup/verify/run-verification.ts';
import { backedUp, filesIn, manifestIn, replaceManifest, restore, sentenceOf } from './backup-studio.ts';
import { temporaryFolder } from './test-server.ts';

/** Puts a changed database into a snapshot, whose list then names it rightly. */
const changeDatabase = async (folder: string, id: string, change: (sqlite: SQLite.Database) => void) => {
  const { files } = await manifestIn(folder, id);
  const known = files.find(({ name }) => name === 'shutterdesk.db');
  const file = path.join(await temporaryFolder(), 'changed.db');
  await writeFile(file, await readFile(path.join(folder, objectPath(known?.sha256 ?? ''))));
  const sqlite = new SQLite(file);
  change(sqlite);
  sqlite.close();
  const bytes = await readFile(file);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await mkdir(path.dirname(path.join(folder, objectPath(sha256))), { recursive: true });
  await writeFile(path.join(folder, objectPath(sha256)), bytes);
  await replaceManifest(folder, id, (manifest) => ({
    ...manifest,
    files: manifest.files.map((entry) =>
      entry.name === 'shutterdesk.db' ? { ...entry, sha256, bytes: bytes.byteLength } : entry,
    ),
  }));
};

const ENDLESS = 'with recursive n(x) as (select 1 union all select x + 1 from n) select max(x) as mark from n';

describe('a snapshot whose database is not one of ours is refused before it is read,', () => {
  const cases: [string, string][] = [
    ['with a view that never ends', `drop table storage; create view storage as ${ENDLESS}`],
    ['with a trigger', 'create trigger t after insert on settings begin select 1; end'],
    ['with a table of a stranger', 'create table strange (id text)'],
    ['without one of our tables', 'drop table photos'],
    ['with a column of a stranger', 'alter table settings add column strange text'],
  ];
  it.each(cases)('%s', async (_title, sql) => {
    const { server, config, folder, id } = await backedUp();
    await server.close();
    await changeDatabase(folder, id, (sqlite) => {
      sqlite.pragma('foreign_keys = off');
      sqlite.exec(sql);
    });
    const before = await filesIn(server.dataDir);
    expect(await sentenceOf(restore(config, folder))).toContain('its schema is not ours');
    expect(await filesIn(server.dataDir)).toEqual(before);
  });
});

it('a verification that does not end is ended, and says so', async () => {
  const { config, folder, id } = await backedUp();
  const order = {
    config,
    address: { kind: 'folder', path: folder } as const,
    id,
    own: await readStudioKey(config.dataDir),
  };
  const proof = await runVerification(order, { signal: new AbortController().signal, limitMs: 1 });
  expect(proof).toEqual({ isGood: false, message: expect.stringContaining('so we stopped it') });
});
