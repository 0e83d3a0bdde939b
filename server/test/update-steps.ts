import { existsSync } from 'node:fs';
import { mkdir, readlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sendEnquiry } from '@shutterdesk/shared';
import SQLite from 'better-sqlite3';
import { expect } from 'vitest';
import { readConfig } from '../src/config/config.ts';
import { PROGRAM, VERSION } from '../src/config/release.ts';
import { pointLink } from '../src/update/release-places.ts';
import { readRunningNote } from '../src/update/running-note.ts';
import type { Release } from '../src/update/unpacked-release.ts';
import type { UpdateParts } from '../src/update/update.ts';
import { readUpdateJournal } from '../src/update/update-journal.ts';
import { enquiry } from './backup-studio.ts';
import { HALF, NEXT } from './next-release.ts';
import { addressIn, KEEPER, MAIN, spawnServer } from './server-process.ts';
import { Client, PASSWORD, temporaryFolder } from './test-server.ts';
import { placeOf } from './update-place.ts';

const SERVE = path.resolve(import.meta.dirname, '../src/serve.ts');
const NEXT_RELEASE = path.resolve(import.meta.dirname, 'next-release.ts');

/** The next release, which may do something before or after it serves. */
export const nextMain = ({ before = '', after = '', migrations = NEXT } = {}): string => `
  import { serve } from '${SERVE}';
  import { NEXT, HALF } from '${NEXT_RELEASE}';
  const isTrial = process.argv.includes('--trial');
  ${before}
  await serve({ migrations: ${migrations === HALF ? 'HALF' : 'NEXT'} });
  ${after}
`;

/** A release that is one file. */
export const releaseOf = async (source: string, version = '99.0.0'): Promise<Release> => {
  const folder = await temporaryFolder();
  const main = path.join(folder, 'main.mjs');
  await writeFile(main, source);
  return { folder, version, node: process.execPath, main };
};

/** A site that its keeper runs, and everything that an update of it needs. */
const keptSite = async () => {
  const dataDir = path.join(await temporaryFolder(), 'data');
  await mkdir(dataDir, { mode: 0o700 });
  const environment = { DATA_DIR: dataDir, ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: PASSWORD, TRUST_PROXY: '1' };
  const kept = spawnServer(environment, { program: KEEPER });
  const url = await addressIn(kept.output);
  const own: Release = { folder: PROGRAM, version: VERSION, node: process.execPath, main: MAIN };
  const link = path.join(path.dirname(dataDir), 'current');
  await pointLink(link, own.folder);
  const config = readConfig({ ...environment, HOST: '127.0.0.1', PORT: '0' });
  const parts = (release: Release, more: Partial<UpdateParts> = {}): UpdateParts => {
    return { config, own, place: placeOf(link, release), confirm: async () => true, watchMs: 500, ...more };
  };
  let visitors = 0;
  const sendAs = async (name: string): Promise<void> => {
    visitors += 1;
    const headers = { 'x-forwarded-for': `203.0.113.${visitors}` };
    const answer = await new Client(url).json('POST', sendEnquiry.path, enquiry(name), headers);
    expect(answer.status).toBe(201);
  };
  const read = (text: string): unknown[] => {
    const sqlite = new SQLite(path.join(dataDir, 'shutterdesk.db'), { readonly: true });
    try {
      return sqlite.prepare(text).pluck().all();
    } finally {
      sqlite.close();
    }
  };
  return {
    ...kept,
    config,
    dataDir,
    url,
    own,
    link,
    parts,
    sendAs,
    names: () => read('select name from contact_submissions order by name'),
    migrations: () => read("select name from kysely_migration where name > '9'"),
    running: async () => (await readRunningNote(dataDir))?.main,
    linked: () => readlink(link),
  };
};

export type KeptSite = Awaited<ReturnType<typeof keptSite>>;

/** Expects that an update has left nothing behind, and that the first client's message is there. */
export const expectAsBefore = async ({ running, own, linked, migrations, dataDir, names }: KeptSite): Promise<void> => {
  expect(await running()).toBe(own.main);
  expect(await linked()).toBe(own.folder);
  expect(migrations()).toEqual([]);
  expect(names()).toContain('Ada');
  expect(existsSync(path.join(dataDir, 'update-trial'))).toBe(false);
  expect((await readUpdateJournal(dataDir)).switching).toBeNull();
};

/** A site with one message. */
export const siteWithMessage = async (): Promise<KeptSite> => {
  const site = await keptSite();
  await site.sendAs('Ada');
  return site;
};
