import { type AddressInput, type PartOf, parts, readSite } from '@shutterdesk/shared';
import type { Answer } from 'dns-packet';
import { describe, expect, it } from 'vitest';
import { renderPages } from '../src/publish/render-page.ts';
import { DiskStorage } from '../src/storage/disk-storage.ts';
import { startNameServer } from './name-server.ts';
import { onPostgres } from './postgres/databases.ts';
import { sendRaw } from './raw-request.ts';
import { issuesOf, refusal, startPagelessServer, startTestServer, temporaryFolder } from './test-server.ts';

const MACHINE = '203.0.113.7';
const ELSEWHERE = '198.51.100.9';
const DOMAIN = 'www.studio.example';

/** The records of the domain, which a test may change. */
const startZone = async (records: Record<string, string> = {}) => {
  const nameServers = await startNameServer((name, type) => {
    const data = records[`${type} ${name}`];
    return data === undefined ? null : [{ type, name, ttl: 0, class: 'IN', data } as Answer];
  });
  return { records, nameServers };
};

const HERE = { [`A ${DOMAIN}`]: MACHINE, 'A studio.example': MACHINE };

const start = async (records: Record<string, string> = HERE, environment: NodeJS.ProcessEnv = {}) => {
  const zone = await startZone(records);
  const server = await startTestServer({ environment, overrides: { nameServers: zone.nameServers } });
  const admin = await server.admin();
  const save = (settings: AddressInput, headers: Record<string, string> = {}) =>
    admin.json('PUT', parts.address.save.path, { settings }, headers);
  const check = (domain: string) => admin.api(parts.address.try, { body: { settings: { domain, machine: MACHINE } } });
  return { ...zone, server, admin, save, check };
};

describe('a domain that is entered on the screen', () => {
  it('is the address of the page at once, without a restart', async () => {
    const { admin, save, server } = await start();
    expect(await server.visitor().page()).not.toContain('rel="canonical"');
    const saved = await save({ domain: `HTTPS://${DOMAIN}/`, machine: MACHINE });
    expect(await saved.json()).toMatchObject({
      settings: { domain: DOMAIN, machine: MACHINE, proxies: null },
      publicUrl: `https://${DOMAIN}`,
      setBy: null,
      proxiesSetBy: null,
    });
    expect(await server.visitor().page()).toContain(`<link rel="canonical" href="https://${DOMAIN}/"`);
    const sitemap = await (await server.visitor().send('/sitemap.xml')).text();
    expect(sitemap).toContain(`https://${DOMAIN}/`);
    expect((await admin.api(readSite)).publicUrl).toBe(`https://${DOMAIN}`);
    expect(await (await server.visitor().send('/admin')).text()).toContain(`https://${DOMAIN}`);
    const settings = await server.visitor().send('/api/settings');
    expect(settings.headers.get('access-control-allow-origin')).toBe(`https://${DOMAIN}`);
    await save({ domain: null });
    expect(await server.visitor().page()).not.toContain('rel="canonical"');
  });

  it('is where cookies are for https alone, and the only name under which people sign in', async () => {
    const { save, server } = await start();
    await save({ domain: DOMAIN, machine: MACHINE });
    const login = (host: string) =>
      sendRaw(server.url, {
        method: 'POST',
        path: '/api/admin/login',
        headers: { 'content-type': 'application/json', host },
        body: Buffer.from(JSON.stringify({ username: 'owner', password: 'correct horse battery' })),
      });
    const here = await login(DOMAIN);
    expect([here.status, String(here.headers['set-cookie'])]).toEqual([200, expect.stringContaining('Secure')]);
    const elsewhere = await login('evil.example');
    expect([elsewhere.status, elsewhere.text]).toEqual([421, expect.stringContaining('Studio → Address')]);
  });

  it('is refused if it leads to somebody else, or nowhere, because nobody could sign in there', async () => {
    const { admin, records, save } = await start({ [`A ${DOMAIN}`]: ELSEWHERE });
    const [elsewhere] = await issuesOf(await save({ domain: DOMAIN, machine: MACHINE }));
    expect(elsewhere).toMatchObject({
      path: 'settings.domain',
      message: expect.stringContaining(`leads to ${ELSEWHERE}, not`),
    });
    delete records[`A ${DOMAIN}`];
    const [nowhere] = await issuesOf(await save({ domain: DOMAIN, machine: MACHINE }));
    expect(nowhere?.message).toContain('leads nowhere yet');
    const [unknown] = await issuesOf(await save({ domain: DOMAIN, machine: null }));
    expect(unknown?.message).toMatch(/public address of your machine|leads nowhere/);
    expect((await admin.api(readSite)).publicUrl).toBeNull();
  });

  it('is taken from a browser that came by it, whatever stands in front', async () => {
    const { admin, server } = await start({ [`A ${DOMAIN}`]: ELSEWHERE });
    const answer = await sendRaw(server.url, {
      method: 'PUT',
      path: parts.address.save.path,
      headers: { 'content-type': 'application/json', host: DOMAIN, cookie: admin.cookie },
      body: Buffer.from(JSON.stringify({ settings: { domain: DOMAIN } })),
    });
    expect([answer.status, (JSON.parse(answer.text) as PartOf<'address'>).publicUrl]).toEqual([
      200,
      `https://${DOMAIN}`,
    ]);
  });

  it.each([
    'http://',
    'localhost',
    '203.0.113.7',
    'studio example',
    'www.studio.example/blog',
    '-a.example',
    'a..example',
  ])('is refused at its field: %s', async (domain) => {
    const { save } = await start();
    const response = await save({ domain });
    expect(response.status).toBe(400);
    expect(await issuesOf(response)).toMatchObject([{ path: 'settings.domain' }]);
  });

  it('must not be https while the photographs’ store is not', async () => {
    const server = await startPagelessServer({
      environment: { S3_BUCKET: 'photos', S3_ENDPOINT: 'http://store.example' },
      overrides: { storage: new DiskStorage(await temporaryFolder()) },
    });
    const admin = await server.admin();
    const [issue] = await issuesOf(
      await admin.json('PUT', parts.address.save.path, {
        settings: { domain: DOMAIN, machine: MACHINE },
      }),
    );
    expect(issue).toMatchObject({
      path: 'settings.domain',
      message: expect.stringContaining('S3_ENDPOINT must be an https'),
    });
  });
});

describe('the records of a domain', () => {
  it('are named with what is there now, for both names', async () => {
    const { check } = await start({ [`A ${DOMAIN}`]: MACHINE, 'A studio.example': ELSEWHERE });
    expect(await check(DOMAIN)).toEqual({
      works: true,
      message: `${DOMAIN} leads to this machine. One of the records below is still missing.`,
      records: expect.arrayContaining([
        { name: 'studio.example', type: 'A', value: MACHINE, found: [ELSEWHERE], state: 'elsewhere' },
        { name: DOMAIN, type: 'CNAME', value: 'studio.example', found: [MACHINE], state: 'right' },
      ]),
    });
  });

  it('are all right once they lead here', async () => {
    const { check, records } = await start({});
    expect((await check('studio.example')).records.map(({ state }) => state)).toEqual(['missing', 'missing']);
    Object.assign(records, HERE);
    expect(await check('studio.example')).toMatchObject({
      works: true,
      message: 'studio.example leads to this machine.',
    });
  });

  it('must have none of the other kind that leads elsewhere', async () => {
    const { check } = await start({ ...HERE, 'AAAA studio.example': '2001:db8::9' });
    expect((await check(DOMAIN)).records).toContainEqual({
      name: 'studio.example',
      type: 'AAAA',
      value: null,
      found: ['2001:db8::9'],
      state: 'elsewhere',
    });
  });

  it('are one for a name below somebody’s domain', async () => {
    const { check } = await start({ 'A photos.studio.example': MACHINE });
    expect((await check('photos.studio.example')).records).toMatchObject([{ type: 'A', state: 'right' }]);
  });

  it('are unknown while no name server answers', async () => {
    const server = await startPagelessServer({ overrides: { nameServers: await startNameServer(null) } });
    const admin = await server.admin();
    const body = { settings: { domain: DOMAIN, machine: MACHINE } } as const;
    const answer = await admin.api(parts.address.try, { body });
    expect(answer).toMatchObject({ works: false, message: expect.stringContaining('No name server') });
  });
});

describe('the proxies in front', () => {
  const VISITOR = { 'x-forwarded-for': '203.0.113.50', 'x-forwarded-proto': 'https' };
  const count = { 'x-forwarded-for': '203.0.113.50' };

  it('are seen, proposed to a person, and count once confirmed, without a restart', async () => {
    const { admin, save } = await start();
    const seen = async () =>
      (await (await admin.send('/api/parts/address', { headers: VISITOR })).json()) as PartOf<'address'>;
    expect(await seen()).toMatchObject({
      way: { proxies: 1, forwardedFor: true, forwardedProto: 'https' },
      proxies: 0,
    });
    const warnings = async () =>
      ((await (await admin.send('/api/contacts/count', { headers: count })).json()) as { warnings: unknown[] })
        .warnings;
    expect(await warnings()).toMatchObject([
      { message: expect.stringContaining('confirm that under Studio → Address') },
    ]);
    await save({ proxies: 1 });
    expect((await seen()).proxies).toBe(1);
    expect(await warnings()).toEqual([]);
  });
});

it('variables on the machine win, and say so', async () => {
  const { admin, save } = await start(HERE, { PUBLIC_URL: 'https://machine.example', TRUST_PROXY: '0' });
  expect(await admin.api(parts.address.read)).toMatchObject({
    publicUrl: 'https://machine.example',
    setBy: 'PUBLIC_URL',
    proxiesSetBy: 'TRUST_PROXY',
  });
  for (const body of [{ domain: DOMAIN, machine: MACHINE }, { proxies: 1 }]) {
    expect(await refusal(await save(body))).toEqual([409, 'set_on_machine']);
  }
});

it.skipIf(onPostgres)('the proof of a backup finds the page with the address of that moment', async () => {
  const { save, server } = await start();
  await save({ domain: DOMAIN, machine: MACHINE });
  const { config, content, db, publisher, storage } = server.context;
  await content.caughtUp();
  const pages = await renderPages({ config: JSON.parse(JSON.stringify(config)), db, storage, now: Date.now() });
  expect(pages.map(({ sha256 }) => sha256)).toContain(publisher.pageDigest()?.sha256);
});
