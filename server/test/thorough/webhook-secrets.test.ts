import path from 'node:path';
import { createApiClient, sendEnquiry } from '@shutterdesk/shared';
import SQLite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { ENQUIRY } from '../mail-studio.ts';
import { sealedHookSecret } from '../sealed-hook-secret.ts';
import { addressIn, spawnServer } from '../server-process.ts';
import { temporaryFolder } from '../test-server.ts';

it('writes the webhook’s secret into no delivery and no log, at any level', async () => {
  const dataDir = await temporaryFolder();
  const base64 = Buffer.from('open sesame, open sesame').toString('base64');
  const server = spawnServer({ DATA_DIR: dataDir, LOG_LEVEL: 'trace', WEBHOOK_PRIVATE_ADDRESSES: 'allow' });
  const url = await addressIn(server.output);
  const database = new SQLite(path.join(dataDir, 'shutterdesk.db'));
  database
    .prepare(
      `insert into site_config (part, settings, secret) values ('webhook', '{"address":"https://127.0.0.1:1/"}', ?)`,
    )
    .run(await sealedHookSecret(dataDir, `whsec_${base64}`));
  await createApiClient({ baseUrl: url })(sendEnquiry, { body: ENQUIRY });
  const deliveries = () => JSON.stringify(database.prepare('select * from outbox').all());
  await expect.poll(deliveries).toContain('doesn’t accept connections');
  for (const form of [base64, 'open sesame']) expect(server.output() + deliveries()).not.toContain(form);
  database.close();
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});
