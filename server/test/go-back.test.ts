import { cp, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { listEnquiries, readSettings, saveSettings, sendEnquiry } from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import { migrations } from '../src/db/migrations/migrations.ts';
import { askToGoBack } from '../src/update/go-back.ts';
import { BACK, keepBefore, keptDatabases } from '../src/update/kept-databases.ts';
import { takeBack } from '../src/update/update.ts';
import { enquiry, sentenceOf } from './backup-studio.ts';
import { CHANGES, NEXT } from './next-release.ts';
import { onPostgres } from './postgres/databases.ts';
import { startTestServer, temporaryFolder } from './test-server.ts';

it('a release goes on with the data of a later one that only adds, and that one with what came in between', async () => {
  const dataDir = await temporaryFolder();
  const later = await startTestServer({ dataDir, overrides: { migrations: NEXT } });
  await later.visitor().api(sendEnquiry, { body: enquiry('Ada') });
  await later.close();
  const before = await startTestServer({ dataDir });
  await before.visitor().api(sendEnquiry, { body: enquiry('Bea') });
  const admin = await before.admin();
  await admin.api(saveSettings, { body: { ...(await admin.api(readSettings)), heroText: 'Saved before' } });
  expect(await before.visitor().page()).toContain('Saved before');
  await before.close();
  const again = await startTestServer({ dataDir, overrides: { migrations: NEXT } });
  const enquiries = await (await again.admin()).api(listEnquiries);
  expect(enquiries.map(({ name }) => name).toSorted()).toEqual(['Ada', 'Bea']);
});

/** A site whose next release has changed the database so that this one cannot go on with it: Bea wrote since. */
const changedSite = async () => {
  const dataDir = await temporaryFolder();
  const before = await startTestServer({ dataDir });
  await before.visitor().api(sendEnquiry, { body: enquiry('Ada') });
  await before.close();
  const later = await startTestServer({ dataDir, overrides: { migrations: CHANGES } });
  await later.visitor().api(sendEnquiry, { body: enquiry('Bea') });
  const admin = await later.admin();
  await admin.api(saveSettings, { body: { ...(await admin.api(readSettings)), heroText: 'Saved since' } });
  const { config } = later.context;
  return { dataDir, later, config };
};

const expectBefore = async (dataDir: string) => {
  const again = await startTestServer({ dataDir });
  const admin = await again.admin();
  expect((await admin.api(listEnquiries)).map(({ name }) => name)).toEqual(['Ada']);
  expect(await again.visitor().page()).not.toContain('Saved since');
  await again.visitor().api(sendEnquiry, { body: enquiry('Cleo') });
  const names = await readdir(dataDir);
  expect(names.filter((name) => name.startsWith('before-back-'))).toHaveLength(1);
  const [file = ''] = names.filter((name) => name.startsWith('enquiries-since-'));
  expect(await readFile(path.join(dataDir, file), 'utf8')).toMatch(/"Bea"/);
  await again.close();
};

it('the database from before comes back to a stopped site, and the inquiries since come into a file', async () => {
  const { dataDir, later, config } = await changedSite();
  await later.close();
  const confirm = async ({ enquiries }: { enquiries: number }) => enquiries === 1;
  await takeBack({ config, own: null, confirm, migrations: CHANGES });
  await expectBefore(dataDir);
});

it('a start puts the database from before back where a way back has asked for it', async () => {
  const { dataDir, later } = await changedSite();
  await later.close();
  const [kept] = await keptDatabases(dataDir);
  const folder = path.dirname(process.argv[1] ?? '');
  await askToGoBack(dataDir, folder, kept ?? expect.fail('nothing is kept'));
  if (onPostgres) await keepBefore(later.context.config, { release: BACK, migrations: CHANGES });
  await expectBefore(dataDir);
});

it('a way back says that it cannot tell where no database from before lies here, unless today’s only has more', async () => {
  const confirm = async () => true;
  const { dataDir, later, config } = await changedSite();
  await later.close();
  const [kept] = await keptDatabases(dataDir);
  await rm(kept?.file ?? '');
  const plan = await takeBack({ config, own: null, confirm, migrations: CHANGES });
  expect(plan).toMatchObject({ database: null, isCertain: false });
  const adding = await startTestServer({ overrides: { migrations: NEXT } });
  await adding.close();
  const other = await takeBack({ config: adding.context.config, own: null, confirm, migrations: NEXT });
  expect(other).toMatchObject({ database: null, isCertain: true });
});

it.runIf(onPostgres)(
  'a start that fails once the later tables are gone is made again, and nothing is lost',
  async () => {
    const { dataDir, later } = await changedSite();
    await later.close();
    const [kept] = await keptDatabases(dataDir);
    const folder = path.dirname(process.argv[1] ?? '');
    await askToGoBack(dataDir, folder, kept ?? expect.fail('nothing is kept'));
    await keepBefore(later.context.config, { release: BACK, migrations: CHANGES });
    const fails = async () => expect.fail('in the middle');
    const broken = { ...migrations, [Object.keys(migrations).at(-1) ?? '']: { up: fails } };
    await expect(startTestServer({ dataDir, overrides: { migrations: broken } })).rejects.toThrow('in the middle');
    await expectBefore(dataDir);
  },
);

it.runIf(onPostgres)('no database comes back while another server uses it', async () => {
  const { later, config } = await changedSite();
  const folder = { ...config, dataDir: await temporaryFolder() };
  await cp(config.dataDir, folder.dataDir, { recursive: true });
  const back = takeBack({ config: folder, own: null, confirm: async () => true, migrations: CHANGES });
  expect(await sentenceOf(back)).toMatch(
    /^Other servers use the database .*: stop them first\. Nothing was changed\.$/,
  );
  expect((await (await later.admin()).api(listEnquiries)).map(({ name }) => name).toSorted()).toEqual(['Ada', 'Bea']);
});
