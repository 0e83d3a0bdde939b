import { readCheckup } from '@shutterdesk/shared';
import { expect } from 'vitest';
import { savePart as storePart } from '../src/db/site-config-rows.ts';
import { it } from './it.ts';

it('tells a login service whose secret is lost, and a webhook that refuses', async ({ server, admin }) => {
  const findings = async (subject: string, who = admin) =>
    (await who.api(readCheckup)).findings
      .filter((finding) => finding.subject === subject)
      .map(({ subject: _, ...seen }) => seen);
  expect(await findings('Login')).toEqual([{ state: 'fine', message: 'People log in with a password.', cure: null }]);
  expect((await findings('Webhook'))[0]?.state).toBe('fine');
  const { db, siteConfig } = server.context;
  const service = { issuer: 'https://login.example.com', clientId: 'studio', tokenAuth: 'client_secret_basic' };
  const login = { ...service, emails: ['ada@example.com'], name: 'Login', hint: 'Your account', usesSecret: true };
  await storePart(db, { part: 'login', settings: JSON.stringify(login), secret: null });
  await storePart(db, { part: 'webhook', settings: '{"address":"https://hook.example.com"}', secret: null });
  const at = new Date().toISOString();
  const event = { kind: 'page.published' as const, id: 'one', data: '{}', createdAt: at, begunAt: at, at, tries: 1 };
  await db
    .insertInto('outbox')
    .values({ ...event, state: 'waiting', nextAttemptAt: at, trouble: 'network', answer: '500 Out of order' })
    .execute();
  siteConfig.changed();
  await siteConfig.caughtUp();
  expect(await findings('Login')).toEqual([
    { state: 'fault', message: expect.stringContaining('secret is missing'), cure: expect.any(String) },
  ]);
  expect(await findings('Webhook')).toEqual([
    { state: 'fault', message: 'One event waits for the webhook. 500 Out of order', cure: expect.any(String) },
  ]);
  const helper = await admin.colleague('helper', 'helper');
  expect(await findings('Webhook', helper)).toMatchObject([
    { state: 'fault', message: 'Something here needs an owner.' },
  ]);
});
