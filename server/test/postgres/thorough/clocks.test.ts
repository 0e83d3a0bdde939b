import path from 'node:path';
import {
  addEnquiryNote,
  DEFAULT_SETTINGS,
  listEnquiries,
  readCheckup,
  saveSettings,
  sendEnquiry,
} from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import { openSink } from '../../mail-sink.ts';
import { ENQUIRY, FROM, STUDIO } from '../../mail-studio.ts';
import { addressIn, spawnServer } from '../../server-process.ts';
import { environmentOf } from '../../test-database.ts';
import { Client, PASSWORD, temporaryFolder } from '../../test-server.ts';

const SHIFTED = `--import=${path.resolve(import.meta.dirname, 'shifted-clock.ts')}`;

it('two servers whose clocks are a minute apart share logins, notes and mail, and one says so in its check-up', async () => {
  const sink = await openSink();
  const database = await environmentOf(await temporaryFolder());
  const start = async (more: Record<string, string>) => {
    const owner = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: PASSWORD, SMTP_URL: sink.url, MAIL_FROM: FROM };
    const environment = { ...database, ...owner, LOG_LEVEL: 'warn', DATA_DIR: await temporaryFolder(), ...more };
    const { output } = spawnServer(environment);
    return { url: await addressIn(output) };
  };
  // The one that is ahead sends the mail.
  const ahead = await start({ NODE_OPTIONS: SHIFTED });
  const right = await start({});
  const admin = new Client(right.url);
  await admin.login();
  await admin.api(saveSettings, { body: { ...DEFAULT_SETTINGS, businessEmail: STUDIO } });
  for (const { url } of [ahead, right]) {
    const headers = { 'idempotency-key': `at ${url}`.replace(' ', '-') };
    const body = { ...ENQUIRY, message: `Sent to ${url}` };
    const send = (to: string) => new Client(to).json('POST', sendEnquiry.path, body, headers);
    expect((await send(url)).status).toBe(201);
    for (const other of [ahead, right]) {
      expect((await send(other.url)).headers.get('idempotency-replayed')).toBe('true');
    }
  }
  await sink.receives(2);
  const elsewhere = async () =>
    (await (await admin.send(`${ahead.url}${listEnquiries.path}`)).json()) as readonly { readonly id: string }[];
  const [newest, ...others] = await elsewhere();
  expect(others).toHaveLength(1);
  await admin.api(addEnquiryNote, { params: { id: newest?.id ?? '' }, body: { text: 'Written in time' } });
  expect(await elsewhere()).toMatchObject([{ notes: [{ text: 'Written in time' }] }, {}]);
  const login = new Client(ahead.url);
  await login.login();
  expect((await login.send(`${right.url}${listEnquiries.path}`)).status).toBe(200);
  const clockAt = async (client: Client) =>
    (await client.api(readCheckup)).findings.find(({ subject }) => subject === 'Clock')?.message;
  expect(await clockAt(login)).toMatch(/^This machine’s clock is (?:59|60) seconds ahead of the database’s clock/);
  expect(await clockAt(admin)).toMatch(/^It is /);
});
