import { describe, expect, it, vi } from 'vitest';
import {
  asOldAddress,
  asPlace,
  type Collection,
  collectionSchema,
  conflictWords,
  DEFAULT_SETTINGS,
  leadsOf,
  mergeSettings,
  oldAddressFault,
  oldAddressIssues,
  placeFault,
  type Settings,
  settingsPartSchema,
  typedOldAddresses,
} from '../src/index.ts';

const SITE_URL = 'https://hollis.example';

const collection = (name: string, address: string, more: Partial<Collection> = {}): Collection =>
  collectionSchema.parse({
    id: '0193e0a0-0000-7000-8000-000000000001',
    name,
    address,
    formerAddresses: [],
    intro: null,
    coverId: null,
    photoIds: [],
    layout: null,
    title: null,
    description: null,
    day: null,
    place: null,
    packageId: null,
    shownIn: 'both',
    isShown: true,
    order: 0,
    createdAt: '2026-11-01T10:00:00.000Z',
    ...more,
  });

const site = (...collections: readonly Collection[]) => ({ settings: DEFAULT_SETTINGS, collections });
const listOf = (...pairs: readonly (readonly [string, string])[]) => pairs.map(([from, to]) => ({ from, to }));

describe('an address of the old site', () => {
  it.each([
    ['/about.html', '/about.html'],
    ['about.html', '/about.html'],
    [' /About/ ', '/About'],
    ['https://www.old.example/blog/2012/?p=3#top', '/blog/2012'],
    ['http://old.example/weddings/index.html', '/weddings'],
    ['www.old.example/shop', '/shop'],
    ['index.php/portfolio', '/index.php/portfolio'],
    ['blog/post.html', '/blog/post.html'],
    ['/über uns', '/%C3%BCber%20uns'],
    ['/%c3%bcber%20uns', '/%C3%BCber%20uns'],
    ['//old.example/a', '/a'],
    ['/a//b', '/a/b'],
    ['/a/../b', '/b'],
  ])('that is typed as %s is %s', (typed, stored) => {
    expect(asOldAddress(typed)).toBe(stored);
    expect(asOldAddress(stored)).toBe(stored);
    expect(oldAddressFault(stored)).toBeNull();
  });

  it.each([
    ['/', 'Your home page is at /'],
    ['https://old.example', 'Your home page is at /'],
    ['/index.html', 'Your home page is at /'],
    ['/admin/settings', '/admin is already used'],
    ['/API/x', '/API is already used'],
    ['/sitemap.xml', '/sitemap.xml is already used'],
    ['/%zz', 'Please enter an address of your old site'],
    ['/a%00b', 'Please enter an address of your old site'],
    ['/con.html', 'Please enter an address of your old site'],
    ['/a:b', 'Please enter an address of your old site'],
    ['/sitemap.xml.gz', 'Please enter an address of your old site'],
    ['/a/index.html.br', 'Please enter an address of your old site'],
    ['/.manifest.json', 'Please enter an address of your old site'],
    ['/a/index.html/b', 'Please enter an address of your old site'],
    [`/${'a'.repeat(700)}`, 'This address is too long'],
    [`/${'ش'.repeat(110)}`, 'This address is too long'],
  ])('cannot be %s', (typed, sentence) => {
    expect(oldAddressFault(asOldAddress(typed))).toContain(sentence);
  });
});

describe('the place of an old address', () => {
  it('is a page of this site, or an address elsewhere', () => {
    expect([asPlace('/weddings/#more'), asPlace('shop.example/prints'), asPlace(' /über ')]).toEqual([
      '/weddings/#more',
      'https://shop.example/prints',
      '/%C3%BCber',
    ]);
    for (const place of ['/', '/weddings', 'https://shop.example/']) expect(placeFault(asPlace(place))).toBeNull();
    for (const place of ['weddings', 'javascript:alert(1)', 'mailto:a@b.co', '//', ''])
      expect(placeFault(asPlace(place))).not.toBeNull();
    expect(placeFault(asPlace('https://ada:secret@shop.example/'))).toContain('leave out the name and password');
  });
});

describe('old addresses', () => {
  it('lead over each other, and over addresses of before, to the page itself', () => {
    const weddings = collection('Weddings', '/weddings', { formerAddresses: ['/hochzeiten'] });
    const list = listOf(
      ['/a', '/b'],
      ['/b', '/hochzeiten#more'],
      ['/c', `${SITE_URL}/weddings`],
      ['/d', 'https://x.example/'],
    );
    const leads = leadsOf(list, site(weddings), SITE_URL);
    expect([...leads.values()].map((lead) => lead.kind === 'place' && lead.url)).toEqual([
      '/weddings/#more',
      '/weddings/#more',
      '/weddings/',
      'https://x.example/',
    ]);
  });

  it('are refused where they would lead in a circle, nowhere, or away from a page', () => {
    const list = listOf(['/a', '/b'], ['/b', `${SITE_URL}/a`], ['/c', '/gone'], ['/weddings', '/'], ['/self', '/self']);
    const issues = oldAddressIssues(list, [], site(collection('Weddings', '/weddings')), SITE_URL);
    expect(issues).toEqual([
      { path: 'oldAddresses.0.to', message: '/a would lead in a circle' },
      { path: 'oldAddresses.1.to', message: '/b would lead in a circle' },
      { path: 'oldAddresses.2.to', message: 'There is no page at /gone' },
      { path: 'oldAddresses.3.from', message: '/weddings already leads to Weddings' },
      { path: 'oldAddresses.4.to', message: '/self would lead in a circle' },
    ]);
  });

  it('are followed once each, however many lead over each other', () => {
    const list = listOf(
      ...Array.from({ length: 500 }, (_, at) => [`/${at}`, at === 499 ? '/' : `/${at + 1}`] as const),
    );
    const canParse = vi.spyOn(URL, 'canParse');
    const leads = leadsOf(list, site(), null);
    const { length } = canParse.mock.calls;
    canParse.mockRestore();
    expect([...leads.values()].every((lead) => lead.kind === 'place' && lead.url === '/')).toBe(true);
    expect(length).toBeLessThan(2000);
  });

  it('may wait for a draft, and stay when their page has gone', () => {
    const list = listOf(['/a', '/weddings'], ['/b', '/gone']);
    const draft = site(collection('Weddings', '/weddings', { isShown: false }));
    expect(oldAddressIssues(list, listOf(['/b', '/gone']), draft, null)).toEqual([]);
    expect(leadsOf(list, draft, null).get('/a')).toEqual({ kind: 'draft', name: 'Weddings' });
  });

  it('refuse no other save when the page between them has gone and they lead in a circle', () => {
    const list = listOf(['/a', '/b'], ['/b', '/weddings'], ['/weddings', '/a']);
    expect(leadsOf(list, site(), null).get('/a')).toEqual({ kind: 'circle' });
    expect(oldAddressIssues(list, list, site(), null)).toEqual([]);
    expect(oldAddressIssues(list, list.slice(0, 2), site(), null)).toEqual([
      { path: 'oldAddresses.2.to', message: '/weddings would lead in a circle' },
    ]);
  });

  it('are at most 500, each once, and stored in order', () => {
    const parse = (oldAddresses: unknown) => settingsPartSchema.safeParse({ oldAddresses });
    expect(parse(listOf(['/b', '/'], ['/a/', '/'])).data?.oldAddresses).toEqual(listOf(['/a', '/'], ['/b', '/']));
    expect(parse(listOf(['/a', '/'], ['/a/', '/'])).error?.issues[0]?.message).toBe('This address is already listed');
    const many = Array.from({ length: 501 }, (_, at) => ({ from: `/${at}`, to: '/' }));
    expect(parse(many).error?.issues[0]?.message).toBe('There can be at most 500 old addresses');
    for (const wrong of ['/a', [null], [{ from: 1, to: '/' }], [{ from: '/a' }]])
      expect(parse(wrong).success).toBe(false);
  });

  it('of two people are merged by their address, and a clash is told by it', () => {
    const withList = (...pairs: readonly (readonly [string, string])[]): Settings => ({
      ...DEFAULT_SETTINGS,
      oldAddresses: listOf(...pairs),
    });
    const base = withList(['/a', '/'], ['/b', '/']);
    const { merged, conflicts } = mergeSettings(
      base,
      withList(['/a', '/x'], ['/c', '/']),
      withList(['/a', '/y'], ['/b', '/'], ['/d', '/']),
    );
    expect(merged.oldAddresses).toEqual(listOf(['/a', '/x'], ['/c', '/'], ['/d', '/']));
    expect(conflicts.map((conflict) => conflictWords(conflict, null))).toEqual([
      { label: 'Old Addresses', mine: '/a → /x', theirs: '/a → /y' },
    ]);
  });
});

describe('typed lines', () => {
  it('are read with blanks, commas or arrows between, and a faulty one is told by its number', () => {
    const lines = typedOldAddresses('/a.html /\n\nhttps://old.example/b -> /weddings\n/c,/d\n/e\n/f /g /h\n/admin /');
    expect(lines.map(({ number, address, fault }) => [number, address.from, address.to, fault !== null])).toEqual([
      [1, '/a.html', '/', false],
      [3, '/b', '/weddings', false],
      [4, '/c', '/d', false],
      [5, '/e', '', true],
      [6, '/f', '/g', true],
      [7, '/admin', '/', true],
    ]);
  });
});
