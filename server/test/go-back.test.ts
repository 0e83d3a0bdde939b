import { listEnquiries, readSettings, saveSettings, sendEnquiry } from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import { readConfig } from '../src/config/config.ts';
import { startServer } from '../src/server.ts';
import { enquiry } from './backup-studio.ts';
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

it.skipIf(onPostgres)(
  'a release refuses the data of a later one that it cannot follow, and says how to go back',
  async () => {
    const dataDir = await temporaryFolder();
    await (await startTestServer({ dataDir, overrides: { migrations: CHANGES } })).close();
    const config = readConfig({ DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent' });
    await expect(startServer(config)).rejects.toThrow(/was written by a newer version: .* npm run update -- --back/);
  },
);
