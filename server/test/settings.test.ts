import {
  DEFAULT_SETTINGS,
  mapSettingsTexts,
  readSettings,
  readSite,
  saveSettings,
  settingsText,
} from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { refusal, startPagelessServer, startTestServer } from './test-server.ts';

/** From the specification's table of calls. */
const LISTED = [
  'schedulingEnabled',
  'packages',
  'heroText',
  'welcomeText',
  'contactText',
  'businessEmail',
  'businessPhone',
  'businessAddress',
  'businessHours',
  'facebookUrl',
  'instagramUrl',
  'twitterUrl',
  'pinterestUrl',
];

/** A text of each kind. */
const SAMPLES = {
  line: 'Ada & Sons',
  lines: 'One\nTwo',
  email: 'hello@example.com',
  phone: '(555) 123-4567',
  link: 'https://example.com/ada',
  currency: '€',
};

const PERIOD = '0193e0a0-0000-7000-8000-000000000001';

describe('settings', () => {
  it('are public, and the defaults until the first save', async () => {
    const server = await startPagelessServer();
    expect(await server.visitor().api(readSettings)).toEqual(DEFAULT_SETTINGS);
  });

  it('are stored trimmed, blank as null, and published before the answer', async () => {
    const server = await startTestServer();
    const admin = await server.admin();
    const saved = await admin.api(saveSettings, {
      body: { ...DEFAULT_SETTINGS, heroText: '  Light, kept.  ', welcomeText: '', businessPhone: '(555) 123-4567' },
    });
    expect(await server.visitor().page()).toContain('Light, kept.');
    expect(saved).toMatchObject({ heroText: 'Light, kept.', welcomeText: null, businessPhone: '(555) 123-4567' });
    expect(await server.visitor().api(readSettings)).toEqual(saved);
  });

  it('accept the line ends of any machine, and drop invisible characters', async () => {
    const server = await startPagelessServer();
    const admin = await server.admin();
    const body = { ...DEFAULT_SETTINGS, businessHours: 'Mo\r\nTu\rWe' };
    expect(await admin.api(saveSettings, { body })).toMatchObject({ businessHours: 'Mo\nTu\nWe' });
    const hidden = { ...DEFAULT_SETTINGS, welcomeText: 'one\u000btwo\u0002' };
    expect(await admin.api(saveSettings, { body: hidden })).toMatchObject({ welcomeText: 'one\ntwo' });
  });

  it('keep every field that a save leaves out, so that an older app erases nothing', async () => {
    const server = await startPagelessServer();
    const admin = await server.admin();
    const full = {
      ...DEFAULT_SETTINGS,
      ...mapSettingsTexts((name) => SAMPLES[settingsText(name).kind]),
      galleryCategories: ['Portraits'],
      timeZone: 'Europe/Lisbon',
      closedWeekdays: [7],
      closedDays: ['2126-12-24'],
      away: [{ id: PERIOD, from: '2126-03-03', to: '2126-03-17', sentence: 'Back soon.' }],
      noticeDays: 7,
      consentText: 'We keep what you send to answer you.',
      consentLink: 'https://example.com/privacy',
      consentRequired: true,
    };
    const saved = await admin.api(saveSettings, { body: full });
    expect(Object.values(saved)).not.toContain(null);
    const { packages, schedulingEnabled } = DEFAULT_SETTINGS;
    expect(await admin.api(saveSettings, { body: { packages, schedulingEnabled } })).toEqual(saved);
  });

  it('accept a save of only the fields in the specification', async () => {
    const server = await startPagelessServer();
    const admin = await server.admin();
    const before = await admin.api(saveSettings, { body: DEFAULT_SETTINGS });
    const body = { ...Object.fromEntries(LISTED.map((name) => [name, null])), schedulingEnabled: false, packages: [] };
    const after = await (await admin.json('PUT', '/api/settings', body)).json();
    expect(after).toEqual({ ...before, ...body });
  });

  it('are saved by admins only, and refused in the words of the specification', async () => {
    const server = await startPagelessServer();
    expect(await refusal(await server.visitor().json('PUT', '/api/settings', DEFAULT_SETTINGS))).toEqual([
      401,
      'unauthenticated',
    ]);
    const admin = await server.admin();
    const response = await admin.json('PUT', '/api/settings', { ...DEFAULT_SETTINGS, facebookUrl: 'nonsense' });
    expect(await response.json()).toMatchObject({
      issues: [{ path: 'facebookUrl', message: 'Please enter a valid URL' }],
    });
    expect(await server.visitor().api(readSettings)).toEqual(DEFAULT_SETTINGS);
  });

  it('are not overwritten by a save with an outdated base', async () => {
    const server = await startPagelessServer();
    const admin = await server.admin();
    const tag = (await admin.send('/api/settings')).headers.get('etag') ?? '';
    const save = (heroText: string, headers: Record<string, string> = {}) =>
      admin.json('PUT', '/api/settings', { ...DEFAULT_SETTINGS, heroText }, headers);
    const first = await save('first', { 'if-match': tag });
    expect(first.status).toBe(200);
    const late = await save('late', { 'if-match': tag });
    expect(late.status).toBe(412);
    expect(await late.json()).toMatchObject({ error: 'precondition_failed', current: { heroText: 'first' } });
    expect((await save('second', { 'if-match': first.headers.get('etag') ?? '' })).status).toBe(200);
    expect((await save('whatever came before')).status).toBe(200);
  });

  it.each([
    ['weak', (tag: string) => `W/${tag}`],
    ['of another encoding', (tag: string) => tag.replace(/"$/, '-zstd"')],
    ['weak and of another encoding', (tag: string) => `W/${tag.replace(/"$/, '-gzip"')}`],
    ['Jetty’s', (tag: string) => tag.replace(/"$/, '--gzip"')],
    ['one of several', (tag: string) => `"another", W/${tag}`],
  ])('are saved by a tag that a proxy has made %s, and by no older one', async (_name, through) => {
    const server = await startPagelessServer();
    const admin = await server.admin();
    const tag = through((await admin.send('/api/settings')).headers.get('etag') ?? '');
    const save = (heroText: string) =>
      admin.json('PUT', '/api/settings', { ...DEFAULT_SETTINGS, heroText }, { 'if-match': tag });
    expect((await save('first')).status).toBe(200);
    expect((await save('late')).status).toBe(412);
  });

  it('name the studio everywhere, with a default where they have no name', async () => {
    const server = await startPagelessServer();
    const admin = await server.admin();
    const namesIn = async () => {
      const { brandName, defaultBrandName } = await admin.api(readSite);
      const document = await (await admin.send('/api/openapi.json')).json();
      expect(document).toMatchObject({ info: { title: `${brandName}: API` } });
      return [brandName, defaultBrandName];
    };
    expect(await namesIn()).toEqual(['Shutterdesk', 'Shutterdesk']);
    await admin.api(saveSettings, { body: { ...DEFAULT_SETTINGS, brandName: ' Ada ' } });
    expect(await namesIn()).toEqual(['Ada', 'Shutterdesk']);
    await admin.api(saveSettings, { body: { ...DEFAULT_SETTINGS, brandName: '  ' } });
    expect(await namesIn()).toEqual(['Shutterdesk', 'Shutterdesk']);
  });

  it('report which of several categories is wrong', async () => {
    const server = await startPagelessServer();
    const admin = await server.admin();
    const body = { ...DEFAULT_SETTINGS, galleryCategories: ['Weddings', ''] };
    expect(await (await admin.json('PUT', '/api/settings', body)).json()).toMatchObject({
      error: 'invalid_request',
      issues: [{ path: 'galleryCategories.1', message: 'Required' }],
    });
  });
});
