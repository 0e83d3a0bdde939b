import { rename } from 'node:fs/promises';
import path from 'node:path';
import {
  GENERATION_HEADER,
  generationIn,
  listEnquiries,
  listGalleryImages,
  readSettings,
  saveSettings,
} from '@shutterdesk/shared';
import { expect } from 'vitest';
import { askToGoBack } from '../src/update/go-back.ts';
import { keptDatabases } from '../src/update/kept-databases.ts';
import { backUp, restore } from './backup-studio.ts';
import { it, itWithPage } from './it.ts';
import { onPostgres } from './postgres/databases.ts';
import { type Client, refusal, startPagelessServer, temporaryFolder } from './test-server.ts';

const generationOf = async (client: Client) => generationIn((await client.send(readSettings.path)).headers);

itWithPage('is told in every answer of the API, also in those from memory and in refusals', async ({ server }) => {
  const [admin, visitor] = [await server.admin(), server.visitor()];
  const answers = [
    ...(await Promise.all([readSettings, listEnquiries].map(({ path: address }) => admin.send(address)))),
    ...(await Promise.all(
      [listGalleryImages.path, listEnquiries.path, '/api/nothing', '/api/health'].map((address) =>
        visitor.send(address),
      ),
    )),
    await admin.json('PUT', saveSettings.path, {}),
  ];
  const { id } = server.context.generation;
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 401, 404, 200, 400]);
  for (const { headers } of answers) expect(generationIn(headers)).toEqual({ id, backupOf: null, previous: null });
});

it('stays the same at another start, and refuses a change that was made for another one', async () => {
  const first = await startPagelessServer();
  const before = await generationOf(first.visitor());
  await first.close();
  const server = await startPagelessServer({ dataDir: first.dataDir });
  const admin = await server.admin();
  expect(await generationOf(admin)).toEqual(before);
  const body = { ...(await admin.api(readSettings)), heroText: 'Light' };
  const save = (named: string) => admin.json('PUT', saveSettings.path, body, { [GENERATION_HEADER]: named });
  expect(await refusal(await save('another'))).toEqual([409, 'other_generation']);
  expect((await admin.api(readSettings)).heroText).not.toBe('Light');
  expect((await admin.send(readSettings.path, { headers: { [GENERATION_HEADER]: 'another' } })).status).toBe(200);
  expect((await save(before?.id ?? '')).status).toBe(200);
});

it.skipIf(onPostgres)('is another one after a restore, and tells the moment of the backup', async ({ server }) => {
  const { config } = server.context;
  const folder = await temporaryFolder();
  const { madeAt } = await backUp(config, folder);
  const before = await generationOf(server.visitor());
  await server.close();
  await restore(config, folder, undefined, null);
  const restored = await startPagelessServer({ dataDir: config.dataDir });
  const after = await generationOf(restored.visitor());
  expect(after).toEqual({ id: expect.any(String), backupOf: madeAt, previous: before?.id });
  expect(after?.id).not.toBe(before?.id);
});

it.skipIf(onPostgres)(
  'is another one after an update was taken back with the database from before',
  async ({ server }) => {
    const before = await generationOf(server.visitor());
    await server.close();
    const kept = 'before-0.9.0-2027-01-02T03-04-05-678.db';
    await rename(path.join(server.dataDir, 'shutterdesk.db'), path.join(server.dataDir, kept));
    const [database] = await keptDatabases(server.dataDir);
    await askToGoBack(server.dataDir, null, database ?? expect.fail('nothing is kept'));
    const after = await generationOf((await startPagelessServer({ dataDir: server.dataDir })).visitor());
    expect(after).toEqual({ id: expect.any(String), backupOf: '2027-01-02T03:04:05.678Z', previous: before?.id });
    expect(after?.id).not.toBe(before?.id);
  },
);
