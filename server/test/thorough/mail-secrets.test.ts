import path from 'node:path';
import { createApiClient, sendEnquiry } from '@shutterdesk/shared';
import SQLite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openSink } from '../mail-sink.ts';
import { ENQUIRY, FROM } from '../mail-studio.ts';
import { addressIn, spawnServer } from '../server-process.ts';
import { temporaryFolder } from '../test-server.ts';

it("writes the mail server's password nowhere, at any level of the log", async () => {
  const sink = await openSink();
  const dataDir = await temporaryFolder();
  const password = 'open sesame';
  const server = spawnServer({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'trace',
    SMTP_URL: `smtp://mailer:${encodeURIComponent(password)}@127.0.0.1:${sink.port}`,
    MAIL_FROM: FROM,
  });
  const url = await addressIn(server.output);
  const database = new SQLite(path.join(dataDir, 'shutterdesk.db'));
  database.exec(`insert into mail_settings (id, recipients) values ('mail', '["inbox@studio.example.com"]')`);
  await createApiClient({ baseUrl: url })(sendEnquiry, { body: ENQUIRY });
  await expect.poll(server.output).toContain('mail does not get through');
  const stored = JSON.stringify(
    ['outbox', 'mail_outage', 'contact_submissions'].map((table) => database.prepare(`select * from ${table}`).all()),
  );
  database.close();
  expect(stored).toContain('535');
  const forms = [password, encodeURIComponent(password), `\0mailer\0${password}`].flatMap((text) => [
    text,
    Buffer.from(text).toString('base64'),
  ]);
  for (const form of forms) expect(server.output() + stored).not.toContain(form);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});
