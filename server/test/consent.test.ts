import {
  consentVersion,
  DEFAULT_SETTINGS,
  listEnquiries,
  type SettingsInput,
  saveSettings,
  sendEnquiry,
} from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { itWithPage } from './it.ts';
import { ENQUIRY, startPagelessServer } from './test-server.ts';

const LINE = { consentText: 'You keep what I send.', consentLink: 'https://example.com/privacy' };
const VERSION = consentVersion({ ...DEFAULT_SETTINGS, ...LINE });

const studio = async (change: Partial<SettingsInput>) => {
  const server = await startPagelessServer();
  const admin = await server.admin();
  await admin.api(saveSettings, { body: { ...DEFAULT_SETTINGS, ...change } });
  const send = (part: object) => server.visitor().json('POST', sendEnquiry.path, { ...ENQUIRY, ...part });
  const stored = async () => (await admin.api(listEnquiries)).map(({ consent }) => consent);
  return { server, admin, send, stored };
};

describe('a consent line that must be ticked', () => {
  it('refuses the form without the tick, in its field, and keeps what was ticked', async () => {
    const { send, stored } = await studio({ ...LINE, consentRequired: true });
    const refused = await send({ consentShown: VERSION, consent: '' });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      issues: [{ path: 'consent', message: 'Please tick this box to send your message' }],
    });
    expect((await send({ consentShown: VERSION, consent: 'ticked' })).status).toBe(201);
    const { consentText: text, consentLink: link } = LINE;
    expect(await stored()).toEqual([{ text, link, isTicked: true }]);
  });

  it('demands no tick from an ordinary call of the API', async () => {
    const { send, stored } = await studio({ ...LINE, consentRequired: true });
    expect((await send({})).status).toBe(201);
    expect(await stored()).toEqual([undefined]);
  });

  it('accepts a form that was opened before the line changed, and does not claim that it showed the new line', async () => {
    const { send, stored } = await studio({ ...LINE, consentRequired: true });
    expect((await send({ consentShown: consentVersion({ ...DEFAULT_SETTINGS, consentText: 'Older' }) })).status).toBe(
      201,
    );
    expect(await stored()).toEqual([{ text: null, link: null, isTicked: false }]);
  });

  it('needs no JavaScript', async () => {
    const { server, stored } = await studio({ ...LINE, consentRequired: true });
    const post = (part: Record<string, string>) =>
      server.visitor().send('/enquiry', {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ ...ENQUIRY, consentShown: VERSION, ...part }),
      });
    const refused = await post({});
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ errors: { consent: 'Please tick this box to send your message' } });
    expect((await post({ consent: 'ticked' })).status).toBe(303);
    expect(await stored()).toMatchObject([{ isTicked: true }]);
  });
});

it('keeps a line without a box with its enquiry', async () => {
  const { send, stored } = await studio(LINE);
  await send({ consentShown: VERSION });
  expect(await stored()).toMatchObject([{ text: LINE.consentText, isTicked: false }]);
});

it.each([
  [{ consentText: 'x'.repeat(501) }, 'consentText'],
  [{ consentLink: 'http://example.com' }, 'consentLink'],
  [{ consentLink: 'javascript:alert(1)' }, 'consentLink'],
  [{ consentRequired: 'yes' }, 'consentRequired'],
])('refuses %j in its field of the settings', async (part, field) => {
  const { admin } = await studio({});
  const refused = await admin.json('PUT', saveSettings.path, { ...DEFAULT_SETTINGS, ...part });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ issues: [{ path: field }] });
});

itWithPage('shows the line in the studio’s own words, as text', async ({ server, admin }) => {
  const body = { ...DEFAULT_SETTINGS, consentText: '<b>"Keep" & tell</b>', consentRequired: true };
  expect(await server.visitor().page()).not.toContain('consentShown');
  await admin.api(saveSettings, { body });
  const page = await server.visitor().page();
  expect(page).toContain('&lt;b&gt;&quot;Keep&quot; &amp; tell&lt;/b&gt;</span></label>');
  expect(page).toContain(`name="consentShown" value="${consentVersion(body)}"`);
});
