import { DEFAULT_SETTINGS, listEnquiries, saveSettings } from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import { expect, it } from 'vitest';
import { openSink } from '../mail-sink.ts';
import { ENQUIRY, FROM, STUDIO } from '../mail-studio.ts';
import { addressIn, type ServerProcess, spawnServer } from '../server-process.ts';
import { environmentOf } from '../test-database.ts';
import { Client, PASSWORD, temporaryFolder } from '../test-server.ts';

/** How often one of the two servers is killed. */
const KILLS = 4;
const SENDERS = 8;
const EACH = 25;

interface Running {
  readonly process: ServerProcess;
  readonly url: string;
}

/** Starts servers of one site, each with its own folder. */
const useSite = async (environment: Record<string, string>) => {
  const shared = { ...environment, ...(await environmentOf(await temporaryFolder())), TRUST_PROXY: '1' };
  return async (): Promise<Running> => {
    const owner = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: PASSWORD };
    const process = spawnServer({ ...shared, ...owner, DATA_DIR: await temporaryFolder() });
    return { process, url: await addressIn(process.output) };
  };
};

/** Sends an enquiry under one key, to one server after the other until one takes it, as a proxy does. */
const sendSurely = async (servers: readonly Running[], name: string, sender: number): Promise<void> => {
  const body = JSON.stringify({ ...ENQUIRY, name, message: `A portrait of ${name}, please.` });
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': uuid(),
    'x-forwarded-for': `10.0.0.${sender}`,
  };
  for (let attempt = sender; ; attempt += 1) {
    const { url } = servers[attempt % servers.length] ?? expect.fail('no server');
    const response = await fetch(`${url}/api/contacts`, { method: 'POST', headers, body }).catch(() => null);
    if (response?.status === 201) return;
    if (response) expect(response.status, await response.text()).toBe(503);
  }
};

it('two servers lose no answered enquiry and double none while one after the other is killed', async () => {
  const sink = await openSink();
  const start = await useSite({ SMTP_URL: sink.url, MAIL_FROM: FROM });
  const servers = [await start(), await start()];
  const admin = new Client(servers[0]?.url ?? '');
  await admin.login();
  await admin.api(saveSettings, { body: { ...DEFAULT_SETTINGS, businessEmail: STUDIO } });
  const answered: string[] = [];
  const sending = Array.from({ length: SENDERS }, async (_, sender) => {
    for (let n = 0; n < EACH; n += 1) {
      const name = `Visitor${sender}x${n}`;
      await sendSurely(servers, name, sender);
      answered.push(name);
    }
  });
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const enough = (SENDERS * EACH * kill) / (KILLS + 1);
    await expect.poll(() => answered.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(enough);
    const place = kill % 2;
    servers[place]?.process.child.kill('SIGKILL');
    servers[place] = await start();
  }
  await Promise.all(sending);
  const last = new Client(servers[0]?.url ?? '');
  await last.login();
  const names = (await last.api(listEnquiries)).map(({ name }) => name);
  expect(names.toSorted()).toEqual(answered.toSorted());
  const told = () => new Set(sink.arrived.map(({ email }) => /portrait of (\w+)/.exec(email.text ?? '')?.[1]));
  await expect.poll(() => answered.filter((name) => !told().has(name)), { timeout: 60_000 }).toEqual([]);
}, 240_000);
