import { randomBytes } from 'node:crypto';
import { listEnquiryChanges, readRestoredContent, readSettings, saveSettings } from '@shutterdesk/shared';
import { expect, it, onTestFinished } from 'vitest';
import { type Client, refusal, startTestServer, type TestServer } from '../test-server.ts';
import { ROLE, TEMPLATE } from './cluster.ts';
import { addressOf, asAdmin, disconnectFrom } from './databases.ts';
import { SECRET, startBeside } from './two-servers.ts';

/** A copy of a database to which nobody is connected. */
const copyOf = async (template: string): Promise<string> => {
  const name = `restored_${randomBytes(8).toString('hex')}`;
  await disconnectFrom(template);
  await asAdmin(`create database ${name} template ${template} owner ${ROLE}`);
  onTestFinished(async () => {
    await disconnectFrom(name);
    await asAdmin(`drop database ${name} with (force)`);
  });
  return name;
};

const startOn = (name: string): Promise<TestServer> =>
  startTestServer({ database: { url: addressOf(name), address: name }, environment: { SESSION_SECRET: SECRET } });

const save = async ({ api }: Client, heroText: string) =>
  api(saveSettings, { body: { ...(await api(readSettings)), heroText } });

it('tells at each of two servers what a restored database began with, although one started after newer work', async () => {
  const name = await copyOf(TEMPLATE);
  const first = await startOn(name);
  await save(await first.admin(), 'In the backup');
  await first.close();
  const backup = await copyOf(name);

  const one = await startOn(name);
  const other = await startBeside(one);
  await save(await other.admin(), 'Lost');
  const { cursor, starts = [] } = await (await one.admin()).api(listEnquiryChanges);
  await other.close();
  await one.close();

  const restored = await startOn(backup);
  await save(await restored.admin(), 'Newer');
  const later = await startBeside(restored);
  for (const server of [restored, later]) {
    const admin = await server.admin();
    const answer = await admin.send(`${listEnquiryChanges.path}?since=${cursor}`);
    expect(await refusal(answer)).toEqual([410, 'cursor_unknown']);
    const began = await admin.api(readRestoredContent, { query: { known: starts.join(',') } });
    expect(began?.settings.heroText).toBe('In the backup');
    expect((await admin.api(readSettings)).heroText).toBe('Newer');
  }
});
