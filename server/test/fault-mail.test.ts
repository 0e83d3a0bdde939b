import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { countEnquiries, createAdminUser, DEFAULT_SETTINGS, saveSettings } from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import { FaultWatch } from '../src/checkup/fault-watch.ts';
import { startHookStudio } from './hook-studio.ts';
import { openSink } from './mail-sink.ts';
import { FROM, STUDIO, startMailStudio } from './mail-studio.ts';
import { onPostgres } from './postgres/databases.ts';
import { fillDisk, mountSmallDisk } from './small-disk.ts';
import { type TestServer, temporaryFolder } from './test-server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Nothing answers there, and nobody on the network is asked. */
const PUBLIC_URL = 'http://127.0.0.1:1';

/** The watch of a site with one fault that can be mended. */
const watchOf = ({ context }: TestServer) => {
  const fault = { isThere: true };
  return { fault, watch: new FaultWatch({ ...context, hasDataFolder: async () => !fault.isThere }) };
};

/** Lets time pass as the server does, with a look each quarter of an hour. */
const lookThrough = async (ms: number, watch: FaultWatch, pass: (ms: number) => Promise<void>): Promise<void> => {
  for (let passed = 0; passed < ms; passed += 15 * MINUTE) {
    await watch.look();
    await pass(15 * MINUTE);
  }
};

/** The clock of PostgreSQL stays where it is, and a site whose clock differs from it has a fault that does not end. */
const itEnds = it.skipIf(onPostgres);

itEnds('mails the owners after an hour of a fault, once a day, and once when it is over', async () => {
  const { pass, server, sink } = await startMailStudio({ environment: { PUBLIC_URL } });
  const { fault, watch } = watchOf(server);
  await lookThrough(HOUR, watch, pass);
  expect(sink.arrived).toEqual([]);
  await lookThrough(23 * HOUR, watch, pass);
  expect(sink.arrived).toMatchObject([{ to: [STUDIO], email: { subject: 'Your site needs you' } }]);
  expect(sink.arrived[0]?.email.text).toBe(
    `This has not worked for an hour or longer:

Disk: The data folder was moved or replaced while the server runs, so what is saved now may be lost.
Stop the server, put the folder back, and start it again.

Open it: ${PUBLIC_URL}/admin/studio/about

`,
  );
  await lookThrough(2 * HOUR, watch, pass);
  fault.isThere = false;
  await lookThrough(2 * HOUR, watch, pass);
  fault.isThere = true;
  await lookThrough(12 * HOUR, watch, pass);
  expect(sink.arrived.map(({ email }) => email.subject)).toEqual([
    'Your site needs you',
    'Your site needs you',
    'Your site works again',
  ]);
});

itEnds('tells the header of an owner’s dashboard after an hour, and no more once it is over', async () => {
  const { admin, pass, server } = await startMailStudio({ environment: { PUBLIC_URL } });
  const helper = await admin.colleague('helper', 'helper');
  const { fault, watch } = watchOf(server);
  const told = async (who = admin) => (await who.api(countEnquiries)).faults;
  await lookThrough(HOUR, watch, pass);
  expect(await told()).toEqual([]);
  await lookThrough(HOUR, watch, pass);
  expect(await told()).toEqual([{ subject: 'Disk', message: expect.stringContaining('was moved') }]);
  expect(await told(helper)).toEqual([]);
  fault.isThere = false;
  await lookThrough(HOUR, watch, pass);
  expect(await told()).toEqual([]);
});

itEnds('says nothing of what passes within an hour', async () => {
  const { pass, server, sink } = await startMailStudio({ environment: { PUBLIC_URL } });
  const { fault, watch } = watchOf(server);
  await lookThrough(HOUR, watch, pass);
  fault.isThere = false;
  await lookThrough(3 * HOUR, watch, pass);
  expect(sink.arrived).toEqual([]);
});

it('tells owners with an address, and nobody else', async () => {
  const { admin, pass, server, sink } = await startMailStudio({ environment: { PUBLIC_URL } });
  const body = { username: 'ada@example.com', password: 'quite long enough', role: 'owner' as const };
  await admin.api(createAdminUser, { body });
  await lookThrough(2 * HOUR, watchOf(server).watch, pass);
  expect(sink.arrived.map(({ to }) => to)).toEqual([['ada@example.com']]);
});

it.skipIf(onPostgres)('tells once, also where nothing can be noted down', async () => {
  const { pass, server, sink } = await startMailStudio({ environment: { PUBLIC_URL } });
  const { watch } = watchOf(server);
  await mkdir(path.join(server.dataDir, 'faults.json'));
  for (let looks = 0; looks < 10; looks += 1) {
    await watch.look();
    await pass(15 * MINUTE);
  }
  expect(sink.arrived).toHaveLength(1);
});

it.skipIf(onPostgres)('tells at once where the disk is too full to store a message', async ({ skip }) => {
  const dataDir = await temporaryFolder();
  if (!mountSmallDisk(dataDir, 40)) return skip('needs the right to mount a disk');
  const mail = await openSink();
  const environment = { WEBHOOK_PRIVATE_ADDRESSES: 'allow', PUBLIC_URL, SMTP_URL: mail.url, MAIL_FROM: FROM };
  const { admin, connect, pass, server, sink } = await startHookStudio({ dataDir, environment });
  await admin.api(saveSettings, { body: { ...DEFAULT_SETTINGS, businessEmail: STUDIO } });
  await connect();
  await fillDisk(dataDir, 40);
  const { faults } = server.context;
  await lookThrough(3 * HOUR, faults, pass);
  expect(mail.arrived.map(({ email }) => email.text)).toEqual([expect.stringContaining('Disk: Only 0 bytes')]);
  expect(sink.arrived).toHaveLength(1);
  expect((await admin.api(countEnquiries)).faults).toMatchObject([{ subject: 'Disk' }]);
});
