import { createAdminUser, finishLogin, logout, type SettingsInput, saveSettings } from '@shutterdesk/shared';
import { expect } from 'vitest';
import { codeAt, turnOn } from './authenticator.ts';
import { it } from './it.ts';
import { STUDIO, startMailStudio } from './mail-studio.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

const signIn = ({ server }: Awaited<ReturnType<typeof startMailStudio>>, client = server.visitor()) =>
  client.json(
    'POST',
    '/api/admin/login',
    { username: 'owner', password: 'correct horse battery' },
    { 'user-agent': FIREFOX },
  );

it('tells the studio by mail of a sign-in on a new device, with a link to the devices', async () => {
  const studio = await startMailStudio();
  expect((await signIn(studio)).status).toBe(200);
  const [arrived] = await studio.sink.receives(1);
  expect(arrived).toMatchObject({ to: [STUDIO], email: { subject: 'owner is signing in on a new device' } });
  expect(arrived?.email.text).toMatch(
    /^Person: owner\nDevice: Firefox on Windows\nNetwork: 127\.0\.0\.1\nTime: .* UTC\n/,
  );
  expect(arrived?.email.text).toContain('Open it: https://studio.example.com/admin/studio/devices\n');
  expect(arrived?.email.html).toContain('<a href="https://studio.example.com/admin/studio/devices">Open Devices</a>');
});

it('names the time of a sign-in as the clock of the studio shows it', async () => {
  const studio = await startMailStudio();
  const body: SettingsInput = { schedulingEnabled: true, packages: [], timeZone: 'Australia/Sydney' };
  await studio.admin.api(saveSettings, { body });
  await signIn(studio);
  const [arrived] = await studio.sink.receives(1);
  const sydney = new Date().toLocaleDateString('en-US', {
    timeZone: 'Australia/Sydney',
    dateStyle: 'medium',
  });
  expect(arrived?.email.text).toContain(`Time: ${sydney}, `);
  expect(arrived?.email.text).toContain(' (Australia/Sydney)\n');
});

it('says nothing of the first sign-in of a person, nor of a device that is known', async () => {
  const studio = await startMailStudio();
  await studio.admin.api(logout);
  expect((await studio.admin.login()).status).toBe(200);
  await studio.pass(60_000);
  expect(studio.sink.arrived).toEqual([]);
});

it('tells of at most five new devices of a person in a day', async () => {
  const studio = await startMailStudio();
  for (let n = 0; n < 7; n += 1) expect((await signIn(studio)).status).toBe(200);
  await studio.pass(60_000);
  expect(studio.sink.arrived).toHaveLength(5);
});

it('tells of a right password on a new device before a code is given, and once', async () => {
  const studio = await startMailStudio();
  const { secret } = await turnOn(studio.admin, studio.clock.now());
  await studio.pass(60_000);
  const [thief, owner] = [studio.server.visitor(), studio.server.visitor()];
  await signIn(studio, thief);
  await studio.pass(60_000);
  expect(studio.sink.arrived).toHaveLength(1);
  await signIn(studio, owner);
  const code = codeAt(secret, studio.clock.now());
  expect((await owner.json('POST', finishLogin.path, { code })).status).toBe(200);
  await studio.pass(11 * 60_000);
  const subjects = studio.sink.arrived.map(({ email }) => email.subject);
  expect(subjects).toEqual(Array(2).fill('owner is signing in on a new device'));
});

it('tells the owners whom it knows by an address, whoever else is told', async () => {
  const studio = await startMailStudio();
  const body = { username: 'ada@example.com', password: 'quite long enough', role: 'owner' as const };
  await studio.admin.api(createAdminUser, { body });
  const helper = { ...body, username: 'helper@example.com', role: 'helper' as const };
  await studio.admin.api(createAdminUser, { body: helper });
  await signIn(studio);
  const [arrived] = await studio.sink.receives(1);
  expect(arrived?.to).toEqual([STUDIO, 'ada@example.com']);
});

it('keeps nothing to send where no mail is set up', async ({ server }) => {
  for (let n = 0; n < 2; n += 1) await server.admin();
  expect(await server.context.db.selectFrom('outbox').select('id').execute()).toEqual([]);
});
