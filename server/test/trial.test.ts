import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { DEFAULT_SETTINGS, saveSettings, sendEnquiry } from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import { MAIL_KINDS } from '../src/db/message-tables.ts';
import { countWaiting } from '../src/outbox/outbox-repository.ts';
import { enquiry } from './backup-studio.ts';
import { openSink } from './mail-sink.ts';
import { FROM, STUDIO } from './mail-studio.ts';
import { startTestServer, temporaryFolder } from './test-server.ts';

it('a trial serves the page, and sends and removes nothing', async () => {
  const [dataDir, sink] = [await temporaryFolder(), await openSink()];
  const nobody = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: FROM };
  const before = await startTestServer({ dataDir, environment: nobody });
  const admin = await before.admin();
  await admin.api(saveSettings, { body: { ...DEFAULT_SETTINGS, businessEmail: STUDIO } });
  await before.visitor().api(sendEnquiry, { body: enquiry('Ada') });
  await before.context.mail.idle();
  const due = { nextAttemptAt: '2026-01-01T00:00:00.000Z' };
  await before.context.db.updateTable('outbox').set(due).where('state', '=', 'waiting').execute();
  await before.context.db.deleteFrom('mail_outage').execute();
  const files = () => readdir(path.join(dataDir, 'objects'), { recursive: true });
  const had = await files();
  await before.close();

  const environment = { ...nobody, SMTP_URL: sink.url };
  const trial = await startTestServer({ dataDir, environment, overrides: { isTrial: true } });
  expect(await trial.visitor().page()).toContain('<title>');
  expect((await countWaiting(trial.context.db, MAIL_KINDS)).count).toBe(1);
  await trial.close();
  expect(await files()).toEqual(had);
  expect(sink.arrived).toEqual([]);

  await startTestServer({ dataDir, environment });
  await expect.poll(() => sink.arrived.length).toBe(1);
});
