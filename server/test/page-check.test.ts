import { createServer } from 'node:http';
import {
  addGalleryImages,
  DEFAULT_SETTINGS,
  parts,
  readPageCheck,
  type Settings,
  saveSettings,
} from '@shutterdesk/shared';
import { expect } from 'vitest';
import { it } from './it.ts';
import { listening } from './listening.ts';
import { jpeg } from './photographs.ts';
import { type Client, startPagelessServer } from './test-server.ts';

const save = (admin: Client, change: Partial<Settings>) =>
  admin.api(saveSettings, { body: { ...DEFAULT_SETTINGS, ...change } });

const remarksAt = async (admin: Client, place: string) =>
  (await admin.api(readPageCheck)).remarks.filter((remark) => remark.place === place).map(({ message }) => message);

it('says what a new page lacks, each with its place, and says it no more once it is there', async ({ admin }) => {
  expect(await remarksAt(admin, '/admin/hero')).toEqual([
    'Your page opens with a stock photo, because you have no hero image.',
  ]);
  expect(await remarksAt(admin, '/admin/settings')).toEqual([
    'Visitors find no email address and no phone number of yours.',
  ]);
  expect(await remarksAt(admin, '/admin/studio/mail')).toEqual([
    'You won’t get emails about new inquiries until you enter a mail server under Studio → Mail.',
  ]);
  expect(await remarksAt(admin, '/admin/studio/legal')).toEqual([]);
  await save(admin, { businessEmail: 'ada@example.com', country: 'DE' });
  expect(await remarksAt(admin, '/admin/settings')).toEqual([]);
  expect(await remarksAt(admin, '/admin/studio/legal')).toEqual([
    'Your country asks for an imprint and a privacy page, and your page has none.',
  ]);
  const pages = { imprintText: 'Ada', privacyText: 'None' };
  await save(admin, { businessEmail: 'ada@example.com', country: 'DE', ...pages });
  expect(await remarksAt(admin, '/admin/studio/legal')).toEqual([]);
  await save(admin, { language: 'de' });
  expect((await remarksAt(admin, '/admin/studio/legal'))[0]).toMatch(/^Choose your country/);
  expect((await admin.api(parts.notices.save, { body: { recipients: ['ada@example.com'] } })).recipients).toHaveLength(
    1,
  );
});

it('counts descriptions that are the name of a file, or that several photographs share', async ({ admin }) => {
  const texts = ['DSC_0123.jpg', 'IMG-2041', 'Bride and groom', 'bride and groom', 'At the lake'];
  const images = await Promise.all(
    texts.map(async (alt, at) => ({
      imageURL: await admin.upload(await jpeg(60, 40)),
      alt,
      category: 'Family',
      order: String(at),
    })),
  );
  await admin.api(addGalleryImages, { body: { images } });
  expect(await remarksAt(admin, '/admin/gallery')).toEqual([
    '2 photos have a file’s name as the description.',
    '2 photos share a description. Say what makes each one its own.',
  ]);
});

it('follows the page’s links where the server may go, and names those that lead nowhere', async () => {
  const asked: string[] = [];
  const elsewhere = createServer(({ method, url = '' }, response) => {
    asked.push(`${method} ${url}`);
    response.writeHead(Number(url.slice(1)) || 200).end();
  });
  const port = await listening(elsewhere);
  const at = (status: number) => `http://127.0.0.1:${port}/${status}`;
  const links = {
    ...{ facebookUrl: at(200), instagramUrl: at(404), twitterUrl: at(403), licenseUrl: at(301) },
    ownLinks: [...[410, 404].map(at), 'https://no-such-name.invalid/'].map((url) => ({ label: 'Link', url })),
    imprintText: `[Here](${at(404)}) or by [mail](mailto:ada@example.com)`,
  };
  const open = await startPagelessServer({ environment: { WEBHOOK_PRIVATE_ADDRESSES: 'allow' } });
  const admin = await open.admin();
  await save(admin, links);
  const nowhere = (status: number) => `A link leads nowhere: ${at(status)}`;
  expect(await remarksAt(admin, '/admin/settings')).toContain(nowhere(404));
  expect(await remarksAt(admin, '/admin/studio/page')).toEqual([
    ...[nowhere(410), nowhere(404)],
    'A link leads nowhere: https://no-such-name.invalid/',
  ]);
  expect(await remarksAt(admin, '/admin/studio/legal')).toEqual([nowhere(404)]);
  expect([...new Set(asked)].toSorted()).toEqual(['HEAD /200', 'HEAD /301', 'HEAD /403', 'HEAD /404', 'HEAD /410']);
});

it('takes a name inside the server’s own network for one that does not exist, and asks nothing there', async () => {
  const asked: string[] = [];
  const resolve = async (name: string) => {
    asked.push(name);
    if (name === 'nas.example.com' || name === 'studio.example.com') return [{ address: '10.0.0.5', family: 4 }];
    throw Object.assign(new Error(`no ${name}`), { code: 'ENOTFOUND' });
  };
  const environment = { PUBLIC_URL: 'https://studio.example.com' };
  const server = await startPagelessServer({ environment, overrides: { hookNetwork: { resolve } } });
  const admin = await server.admin();
  const links = ['https://nas.example.com/', 'https://none.example.com/', 'http://10.0.0.5/'];
  const ownLinks = links.map((url) => ({ label: 'Link', url }));
  await save(admin, { ownLinks, licenseUrl: environment.PUBLIC_URL });
  expect(await remarksAt(admin, '/admin/studio/page')).toEqual(links.map((url) => `A link leads nowhere: ${url}`));
  expect(asked.toSorted()).toEqual(['nas.example.com', 'none.example.com', 'studio.example.com']);
});

it('asks the first forty links, four at once, however many look', async () => {
  const asked: string[] = [];
  const open = { now: 0, most: 0 };
  const elsewhere = createServer(({ url = '' }, response) => {
    asked.push(url);
    open.now += 1;
    open.most = Math.max(open.most, open.now);
    response.on('close', () => {
      open.now -= 1;
    });
    setImmediate(() => response.writeHead(url === '/39' ? 404 : 200).end());
  });
  const port = await listening(elsewhere);
  const at = (page: number) => `http://127.0.0.1:${port}/${page}`;
  const server = await startPagelessServer({ environment: { WEBHOOK_PRIVATE_ADDRESSES: 'allow' } });
  const admin = await server.admin();
  await save(admin, { imprintText: Array.from({ length: 100 }, (_, page) => `[Page](${at(page)})`).join(' ') });
  const looks = await Promise.all(Array.from({ length: 3 }, () => remarksAt(admin, '/admin/studio/legal')));
  expect(looks).toEqual(Array(3).fill([`A link leads nowhere: ${at(39)}`]));
  expect(new Set(asked).size).toBe(40);
  // The first look, and one for all who came during it.
  expect(asked.length).toBeLessThanOrEqual(80);
  expect(open.most).toBeLessThanOrEqual(4);
});
