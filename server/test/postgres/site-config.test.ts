import { DEFAULT_SETTINGS, parts, readSite, saveSettings, sendEnquiry } from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import { openSink } from '../mail-sink.ts';
import { ENQUIRY, FROM, STUDIO } from '../mail-studio.ts';
import { startNameServer } from '../name-server.ts';
import { startTwo } from './two-servers.ts';

it('a mail server that is entered at one server counts at the other, and the one that sends sends with it', async () => {
  const sink = await openSink({ disabledCommands: ['STARTTLS'], authOptional: false });
  const { first, second } = await startTwo({ WEBHOOK_PRIVATE_ADDRESSES: 'allow' });
  const [here, there] = [await first.admin(), await second.admin()];
  await here.api(saveSettings, { body: { ...DEFAULT_SETTINGS, businessEmail: STUDIO } });
  const server = { host: '127.0.0.1', port: sink.port, security: 'starttls' as const, from: FROM, fromName: null };
  await there.api(parts.mail.save, { body: { settings: { ...server, user: 'mailer' }, secret: 'p@ss/word' } });
  await expect.poll(async () => (await here.api(parts.notices.read)).server).toBe(`127.0.0.1:${sink.port}`);
  await first.visitor().api(sendEnquiry, { body: ENQUIRY });
  await second.visitor().api(sendEnquiry, { body: { ...ENQUIRY, message: 'Another one, please.' } });
  expect(await sink.receives(2)).toMatchObject([{ user: 'mailer' }, { user: 'mailer' }]);
});

it('a domain that is entered at one server is the address of the page at both', async () => {
  const nameServers = await startNameServer((name, type) =>
    type === 'A' ? [{ type, name, ttl: 0, class: 'IN', data: '203.0.113.7' }] : null,
  );
  const { first, second } = await startTwo({}, { nameServers });
  const settings = { domain: 'www.studio.example', machine: '203.0.113.7' };
  await (await first.admin()).api(parts.address.save, { body: { settings } });
  for (const server of [first, second]) {
    await expect
      .poll(() => server.visitor().page())
      .toContain('<link rel="canonical" href="https://www.studio.example/"');
    expect((await server.visitor().api(readSite)).publicUrl).toBe('https://www.studio.example');
  }
});
