import { enOffPage, parts, readPrivacyFacts, type SettingsInput, saveSettings } from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import { factsAsText, type SiteFacts } from '../src/desk/privacy/privacy-facts.ts';
import { createRateLimits } from '../src/http/rate-limits.ts';
import { itWithPage } from './it.ts';
import { ENQUIRY, startMailStudio } from './mail-studio.ts';
import { onPostgres } from './postgres/databases.ts';
import { startTestServer } from './test-server.ts';

const FACTS: SiteFacts = {
  retentionMonths: null,
  mailHost: null,
  acknowledges: false,
  pictureHost: null,
  webhookHost: null,
  backupDays: null,
  countsIn: 'memory',
  responsible: null,
};

const textOf = (change: Partial<SiteFacts>): string => factsAsText({ ...FACTS, ...change }, enOffPage);

itWithPage(
  '“sets no cookies for its visitors … loads no scripts or fonts from other services”: neither page nor form does',
  async ({ server }) => {
    const [page, sent] = [
      await server.visitor().send('/'),
      await server.visitor().json('POST', '/api/contacts', ENQUIRY),
    ];
    expect([page.headers.getSetCookie(), sent.headers.getSetCookie()]).toEqual([[], []]);
    const html = await page.text();
    expect(html.match(/(?:src|srcset|href)="(?:https?:)?\/\/[^"]*\.(?:js|css|woff2)/g)).toBeNull();
    expect(textOf({})).toContain(
      'sets no cookies for its visitors, doesn’t count visits, and loads no scripts or fonts',
    );
  },
);

it('“stays in your browser’s tab until you send it”: the page keeps a draft in the tab’s own storage', async () => {
  const html = await (await startTestServer()).visitor().page();
  expect(html).toContain('sessionStorage');
  expect(html).not.toContain('localStorage');
  expect(textOf({})).toContain('stays in your browser’s tab until you send it');
});

itWithPage('“is deleted after 24 months”: the text follows the setting', async ({ admin }) => {
  expect((await admin.api(readPrivacyFacts)).text).toContain('We keep it until we delete it.');
  await admin.api(parts.retention.save, { body: { retentionMonths: 24 } });
  expect((await admin.api(readPrivacyFacts)).text).toContain('It is deleted after 24 months; an inquiry with a date');
});

itWithPage(
  'names who is responsible, the legal basis and the way to complain where the country’s law asks for it',
  async ({ admin }) => {
    const headings = ['## Verantwortlicher', '## Rechtsgrundlage', '## Beschwerderecht'];
    const textIn = async (country: string) => {
      const body: SettingsInput = {
        schedulingEnabled: true,
        packages: [],
        language: 'de',
        country,
        businessEmail: 'post@nordlicht.example',
      };
      await admin.api(saveSettings, { body });
      return (await admin.api(readPrivacyFacts)).text;
    };
    const german = await textIn('DE');
    for (const heading of headings) expect(german).toContain(heading);
    expect(german).toContain('post@nordlicht.example');
    const american = await textIn('US');
    for (const heading of headings) expect(american).not.toContain(heading);
  },
);

it('“for at most an hour”: no count of a sender lasts longer', async () => {
  const seconds: number[] = [];
  const limits = createRateLimits((limit) => {
    if (limit.name.startsWith('enquir')) seconds.push(limit.duration);
    return createRateLimits().enquiries;
  });
  expect(Object.keys(limits)).not.toEqual([]);
  expect(Math.max(...seconds)).toBe(3600);
  const admin = await (await startTestServer()).admin();
  expect((await admin.api(readPrivacyFacts)).text).toContain(
    `counts messages by IP address, in its ${onPostgres ? 'database' : 'memory'}, for at most an hour`,
  );
});

it('“The mail server … sends us an email about it”: it names the one that is set up', async () => {
  const studio = await startMailStudio();
  const { text } = await studio.admin.api(readPrivacyFacts);
  const host = new URL(studio.server.context.config.mail ? `smtp://${studio.server.context.config.mail.smtp.host}` : '')
    .hostname;
  expect(text).toContain(`The mail server ${host} sends us an email about it.`);
  expect(textOf({ mailHost: 'smtp.example.com', acknowledges: true })).toContain(
    'sends us an email about it and a confirmation to you.',
  );
});

it('names a bucket, a program and backups only where there are some', () => {
  const all = textOf({ pictureHost: 'cdn.example.com', webhookHost: 'crm.example.com', backupDays: 93 });
  const words = [
    'photographs come from cdn.example.com',
    'passed on to the program that we use at crm.example.com',
    'for up to 93 days longer',
  ];
  expect(words.filter((text) => !all.includes(text))).toEqual([]);
  expect(words.filter((text) => textOf({}).includes(text.split(' ').slice(-2).join(' ')))).toEqual([]);
  expect(textOf({})).not.toMatch(/null|undefined/);
});
