import {
  DEFAULT_SETTINGS,
  mapSettingsTexts,
  readSettings,
  readSite,
  type SettingsTextName,
  saveSettings,
  settingsSchema,
  settingsText,
  UUID,
} from '@shutterdesk/shared';
import { describe, expect } from 'vitest';
import { it, itWithPage } from './it.ts';
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

const SAMPLES = {
  line: 'Ada & Sons',
  lines: 'One\nTwo',
  email: 'hello@example.com',
  phone: '(555) 123-4567',
  link: 'https://example.com/ada',
  currency: '€',
  country: 'DE',
  language: 'de',
  prose: '# Hollis & Vane\n\nOne\nTwo',
  colour: '#336699',
};

/** A value for each text; no two pages have one address. */
const sampleOf = (name: SettingsTextName): string => {
  const { kind, choices: [first = ''] = [] } = settingsText(name);
  return { ...SAMPLES, address: `/${name.toLowerCase()}`, choice: first }[kind];
};

const PERIOD = '0193e0a0-0000-7000-8000-000000000001';

describe('settings', () => {
  it('are public, and the defaults until the first save', async ({ server }) => {
    expect(await server.visitor().api(readSettings)).toEqual(DEFAULT_SETTINGS);
  });

  itWithPage('are stored trimmed, blank as null, and published before the answer', async ({ server, admin }) => {
    const saved = await admin.api(saveSettings, {
      body: { ...DEFAULT_SETTINGS, heroText: '  Light, kept.  ', welcomeText: '', businessPhone: '(555) 123-4567' },
    });
    expect(await server.visitor().page()).toContain('Light, kept.');
    expect(saved).toMatchObject({ heroText: 'Light, kept.', welcomeText: null, businessPhone: '(555) 123-4567' });
    expect(await server.visitor().api(readSettings)).toEqual(saved);
  });

  it('keep every field that a save leaves out, so that an older app erases nothing', async ({ admin }) => {
    const full = {
      ...DEFAULT_SETTINGS,
      ...mapSettingsTexts(sampleOf),
      galleryCategories: ['Portraits'],
      galleryLayout: 'rows' as const,
      timeZone: 'Europe/Lisbon',
      closedWeekdays: [7],
      closedDays: ['2126-12-24'],
      away: [{ id: PERIOD, from: '2126-03-03', to: '2126-03-17', sentence: 'Back soon.' }],
      noticeDays: 7,
      consentText: 'We keep what you send to answer you.',
      consentLink: 'https://example.com/privacy',
      consentRequired: true,
      openingHours: [{ days: [1, 2], opens: '09:00', closes: '17:30' }],
      ownLinks: [{ label: 'Client area', url: 'https://clients.example.com/' }],
      quickLinksScroll: true,
      adminLinkShown: false,
      creditShown: false,
      placeholdersShown: false,
    };
    const saved = await admin.api(saveSettings, { body: full });
    expect(Object.values(saved)).not.toContain(null);
    const { packages, schedulingEnabled } = DEFAULT_SETTINGS;
    expect(await admin.api(saveSettings, { body: { packages, schedulingEnabled } })).toEqual(saved);
  });

  it('accept a save of only the fields in the specification', async ({ admin }) => {
    const before = await admin.api(saveSettings, { body: DEFAULT_SETTINGS });
    const body = { ...Object.fromEntries(LISTED.map((name) => [name, null])), schedulingEnabled: false, packages: [] };
    const after = await (await admin.json('PUT', '/api/settings', body)).json();
    expect(after).toEqual({ ...before, ...body });
  });

  it('are saved by admins only, and refused in the words of the specification', async ({ server }) => {
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

  it('are not overwritten by a save with an outdated base', async ({ admin }) => {
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

  it('name the studio everywhere, with a default where they have no name', async ({ admin }) => {
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
});

describe('a package', () => {
  const [essential, signature, premium] = DEFAULT_SETTINGS.packages.map((item) => ({ ...item, id: item.id ?? '' }));
  if (!essential || !signature || !premium) throw new Error('Three packages come with a new site.');
  const plain = ({ id: _, ...item }: typeof essential) => item;
  const named = { name: 'Mini', price: '99', features: [], featured: false };
  const start = async () => {
    const admin = await (await startPagelessServer()).admin();
    const save = (packages: readonly object[]) =>
      admin.json('PUT', '/api/settings', { schedulingEnabled: true, packages });
    return { admin, save };
  };
  const idsIn = async (response: Response): Promise<string[]> => {
    const { packages } = settingsSchema.parse(await response.json());
    return packages.map(({ id = '' }) => id);
  };

  it('keeps its id by its name in a save without ids, and a new one gets an id', async () => {
    const { save } = await start();
    const ids = await idsIn(await save([plain(premium), named, { ...plain(essential), price: '350' }]));
    expect(ids).toEqual([premium.id, expect.stringMatching(UUID), essential.id]);
    expect(await idsIn(await save([named, plain(premium)]))).toEqual([ids[1], premium.id]);
  });

  it('keeps its id when it is renamed, and an unknown id is a new package', async () => {
    const { save } = await start();
    const added = { ...named, id: PERIOD };
    const packages = [{ ...signature, name: 'Classic' }, added];
    expect(await idsIn(await save(packages))).toEqual([signature.id, PERIOD]);
  });

  it('gives two packages of one name two ids', async () => {
    const { save } = await start();
    const ids = await idsIn(await save([plain(signature), { ...plain(signature), price: '9' }]));
    expect(ids).toEqual([signature.id, expect.stringMatching(UUID)]);
    expect(new Set(ids).size).toBe(2);
  });

  it.each([
    [
      'that another has too',
      [essential, { ...named, id: essential.id.toUpperCase() }],
      'Two packages have the same id',
      'packages',
    ],
    ['that is no UUID', [{ ...named, id: 'mini' }], 'A package’s id must be a UUID', 'packages.0.id'],
  ])('is refused with an id %s', async (_, packages, message, path) => {
    const { save } = await start();
    const response = await save(packages);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'invalid_request', message, issues: [{ path }] });
  });
});

describe('a legal page', () => {
  const LEGAL = { country: 'DE', imprintText: 'Ada Hollis', privacyText: 'We keep little.' };
  const start = async () => {
    const server = await startTestServer();
    const admin = await server.admin();
    return { server, save: (change: object) => admin.json('PUT', '/api/settings', { ...DEFAULT_SETTINGS, ...change }) };
  };

  it('is served at its address, with and without the last slash, until its text is gone', async () => {
    const { server, save } = await start();
    const statusOf = async (path: string) => (await server.visitor().send(path)).status;
    expect((await save(LEGAL)).status).toBe(200);
    expect(await Promise.all(['/impressum', '/impressum/', '/datenschutz'].map(statusOf))).toEqual([200, 200, 200]);
    await save({ ...LEGAL, imprintText: null });
    expect(await Promise.all(['/impressum', '/impressum/', '/datenschutz'].map(statusOf))).toEqual([404, 404, 200]);
  });

  it('is refused at the address of the other one', async () => {
    const { save } = await start();
    const response = await save({ ...LEGAL, imprintAddress: '/legal', privacyAddress: 'Legal/' });
    expect(response.status).toBe(400);
    const message = '/legal is already the address of Impressum';
    expect(await response.json()).toMatchObject({ message, issues: [{ path: 'privacyAddress' }] });
  });
});
