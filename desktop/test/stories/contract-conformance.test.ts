import { type AnyEndpoint, contract, DEFAULT_SETTINGS, errorBodySchema, pathOf } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { jpeg } from '../../../server/test/photographs.ts';
import { startPagelessServer } from '../../../server/test/test-server.ts';
import type { CallName } from '../../src/electron/offline/line/calls.ts';
import { WAITING_HEADER } from '../../src/sync-status.ts';
import { LOGIN_SERVICE, MAIL_SERVER, webhookAt } from '../contract-parts.ts';
import {
  COLLECTION,
  COLLECTION_ID,
  ENQUIRY,
  GALLERY_ID,
  gallery,
  HERO_ID,
  hero,
  LETTER_ID,
  LOGO_ID,
  logo,
  NOTE_ID,
  PORTRAIT_ID,
  portrait,
  STEPS,
  type Step,
  USER,
} from '../contract-steps.ts';
import { type App, startApp } from '../offline-app.ts';

/** Replaces values that differ between two servers: ids, times, secrets, random texts, and addresses that contain them. */
const comparable = (text: string, ids: readonly string[]): string =>
  ids
    .reduce((all, id) => all.replaceAll(id, '<made>'), text)
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<moment>')
    .replaceAll(/"(address|url)":"[^"]+\/api\/calendar\/[\w-]{43}\.ics"/g, '"$1":"<calendar>"')
    .replaceAll(/"url":"[^"]+\/admin\/invited#[\w-]{43}"/g, '"url":"<invitation>"')
    .replaceAll(/\d[\d.]* [kMGT]B/g, '<bytes>')
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, '<minute>')
    .replaceAll(/BEGIN:VEVENT.*END:VEVENT/g, '<event>')
    .replaceAll(/whsec_[\w+/=]+/g, '<secret>')
    .replaceAll(/[A-Z2-7]{32}/g, '<base32>')
    .replaceAll(/"token":"v1\.[\w-]+"/g, '"token":"<token>"')
    .replaceAll(/"secretEnd":"[^"]+"/g, '"secretEnd":"<end>"')
    .replaceAll(
      /"id":"[^"]+",("person":\{[^}]+\}),"browser":[^,]+,"system":[^,]+/g,
      '"id":"<device>",$1,"browser":"<device>"',
    )
    .replaceAll(/"id":"[^"]+","at"/g, '"id":"<deed>","at"')
    .replaceAll(/"(cursor|challenge|salt|signature)":"[^"]+"/g, '"$1":"<$1>"')
    .replaceAll(/"starts":\["[^\]]+\]/g, '"starts":["<start>"]')
    .replaceAll(/"(upstream|redirectUrl|logoutUrl)":"[^"]+"/g, '"$1":"<$1>"')
    .replaceAll(/"[\w-]{43}"/g, '"<keyed>"')
    .replaceAll(/\/media\/[^/"]+/g, '/media/<photo>');

type Say = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;

type NewIds = Record<string, string>;

const namesPhoto = ({ body }: Step): boolean => JSON.stringify(body?.('<photo>') ?? null).includes('<photo>');

const idOf = ({ id }: Step, ids: NewIds): string => (typeof id === 'function' ? id(ids) : (id ?? ''));

/** Remembers the ids that the server chose. */
const note = (ids: NewIds, call: CallName, text: string): void => {
  if (contract[call].method === 'POST' && text.startsWith('{"id"')) ids[call] = JSON.parse(text).id;
};

const perform = async (say: Say, upload: () => Promise<string>): Promise<string[]> => {
  const ids: NewIds = {};
  const answers: string[] = [];
  for (const step of STEPS) {
    const endpoint: AnyEndpoint = contract[step.call];
    const body = step.body?.(namesPhoto(step) ? await upload() : '');
    const route = pathOf(endpoint, { id: idOf(step, ids), note: NOTE_ID, letter: LETTER_ID }) + (step.query ?? '');
    const response = await say(endpoint.method, route, body, step.headers);
    const text = await response.text();
    if (response.ok) note(ids, step.call, text);
    const type = response.headers.get('content-type');
    answers.push(`${step.call} ${response.status} ${type} ${comparable(text, Object.values(ids))}`);
  }
  return answers;
};

const uploadWith = (say: (path: string, init: RequestInit) => Promise<Response>, bytes: Uint8Array) => async () => {
  const answer = await say('/api/objects/upload', { method: 'POST' });
  if (!answer.ok) return '';
  const { uploadURL } = await answer.json();
  const init = { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body: new Blob([new Uint8Array(bytes)]) };
  expect((await say(uploadURL, init)).status).toBe(200);
  return uploadURL;
};

describe('the gateway, online', () => {
  it('answers every call of the contract like the server, byte for byte', async () => {
    const bytes = await jpeg(64, 48);
    const [straight, behind] = [await startPagelessServer(), await startPagelessServer()];
    const client = straight.visitor();
    const expected = await perform(
      (method, path, body, headers = {}) =>
        client.send(path, {
          method,
          headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
          ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        }),
      uploadWith(client.send, bytes),
    );
    const app = await startApp(behind.url);
    const actual = await perform(app.json, uploadWith(app.call, bytes));
    const anyUpload = (answer: string) => answer.replace(/"uploadURL":"[^"]+"/, '"uploadURL":"…"');
    expect(actual.map(anyUpload)).toEqual(expected.map(anyUpload));
    expect(new Set(STEPS.map(({ call }) => call))).toEqual(new Set(Object.keys(contract)));
  });
});

const BODIES: { readonly [Name in CallName]?: (ids: Record<string, string>) => unknown } = {
  saveSettings: () => ({ ...DEFAULT_SETTINGS, heroText: 'Light' }),
  addGalleryImages: ({ photo }) => ({ images: [{ imageURL: photo, alt: 'New', category: 'Family' }] }),
  editGalleryImage: () => ({ alt: 'Other' }),
  replaceGalleryImage: ({ photo }) => ({ imageURL: photo }),
  orderGalleryImages: ({ gallery: id }) => ({ ids: [id] }),
  addHeroImage: ({ photo }) => ({ imageURL: photo, alt: 'New' }),
  positionHeroImage: () => ({ backgroundSize: '120%' }),
  // Another one would take its place.
  addPortrait: ({ photo }) => ({ id: PORTRAIT_ID, imageURL: photo, alt: 'New' }),
  editPortrait: () => ({ alt: 'Other' }),
  addLogo: ({ photo }) => ({ id: LOGO_ID, imageURL: photo, alt: 'New' }),
  createCollection: () => ({ name: 'Families' }),
  editCollection: () => ({ photoIds: [], photoIdsBefore: [GALLERY_ID] }),
  orderCollections: () => ({ ids: [COLLECTION_ID] }),
  markContact: () => ({ spam: true }),
  addEnquiryNote: () => ({ id: NOTE_ID, text: 'Dusk' }),
  sendLetter: () => ({ id: LETTER_ID, subject: 'Dusk', text: 'At the lake' }),
  markRead: () => ({ until: '2026-11-22T09:30:00.000Z' }),
  saveNoticesPart: () => ({ recipients: [] }),
  saveAddressPart: () => ({ settings: { proxies: null } }),
  tryAddressPart: () => ({ settings: { domain: 'studio.example' } }),
  saveMailPart: () => MAIL_SERVER,
  tryMailPart: () => ({ settings: { host: '127.0.0.1', user: null } }),
  saveLoginPart: () => ({ settings: LOGIN_SERVICE }),
  tryLoginPart: () => ({ settings: LOGIN_SERVICE }),
  saveBackupPart: () => ({ settings: { folder: '/backups', bucket: null } }),
  tryBackupPart: () => ({ settings: { folder: '/backups', bucket: null } }),
  saveWebhookPart: () => webhookAt(null),
  tryWebhookPart: () => webhookAt('https://hooks.example.com'),
  tryRetentionPart: () => ({ retentionMonths: 12 }),
  saveRepliesPart: () => ({ templates: [] }),
  addReplyFile: () => ({ name: 'Prices.pdf', data: '' }),
  saveRetentionPart: () => ({ retentionMonths: null }),
  savePlanPart: () => ({ schedule: null }),
  chooseBackupPassphrase: () => ({ passphrase: 'correct horse battery' }),
  exportPerson: () => ({ email: ENQUIRY.email }),
  erasePerson: () => ({ email: 'nobody@example.com' }),
  takeErasures: () => ({ keys: [], erasures: [] }),
  sendEnquiry: () => ENQUIRY,
  login: () => ({ username: 'owner', password: 'correct horse battery' }),
  changePassword: () => ({ currentPassword: 'correct horse battery', newPassword: 'another password' }),
  createAdminUser: () => USER,
};

const NOUN_IDS: readonly (readonly [RegExp, string])[] = [
  [/gallery/, 'gallery'],
  [/hero/, 'hero'],
  [/portrait/, 'portrait'],
  [/logo(?!ut)/, 'logo'],
  [/collections/, 'collection'],
  [/contacts/, 'enquiry'],
];

const filled = async (app: App, bytes: Uint8Array): Promise<Record<string, string>> => {
  await app.json('POST', '/api/admin/login', { username: 'owner', password: 'correct horse battery' });
  const upload = uploadWith(app.call, bytes);
  await app.json('POST', '/api/gallery-images/batch', gallery(await upload()));
  await app.json('POST', '/api/hero-images', hero(await upload()));
  await app.json('POST', '/api/pictures/portrait', portrait(await upload()));
  await app.json('POST', '/api/pictures/logo', logo(await upload()));
  await app.json('POST', '/api/collections', COLLECTION);
  const enquiry = await (await app.json('POST', '/api/contacts', ENQUIRY)).json();
  for (const [name, endpoint] of Object.entries(contract as Record<string, AnyEndpoint>)) {
    if (endpoint.offline === 'cache') expect((await app.call(endpoint.path)).status, name).toBe(200);
  }
  await app.offline.idle();
  return {
    ...{ gallery: GALLERY_ID, hero: HERO_ID, portrait: PORTRAIT_ID, logo: LOGO_ID, collection: COLLECTION_ID },
    enquiry: enquiry.id,
  };
};

/**
 * Makes one call offline as a window does: it uploads a photograph first, and deletes an item before it restores it.
 */
const callOffline = async (app: App, name: CallName, ids: NewIds, bytes: Uint8Array): Promise<Response> => {
  const endpoint: AnyEndpoint = contract[name];
  const photo = /^add|^replace/.test(name) ? await uploadWith(app.call, bytes)() : '';
  const noun = NOUN_IDS.find(([pattern]) => pattern.test(endpoint.path))?.[1] ?? '';
  const route = pathOf(endpoint, { id: ids[noun] ?? GALLERY_ID, note: NOTE_ID, letter: NOTE_ID });
  if (name.startsWith('restore')) {
    const deletion = Object.values<AnyEndpoint>(contract).find(
      ({ changes }) => changes?.noun === endpoint.changes?.noun && changes?.effect === 'deletes',
    );
    const gone = deletion && (await app.json('DELETE', pathOf(deletion, { id: ids[noun] ?? '' })));
    expect(gone?.status, name).toBe(204);
  }
  return app.json(endpoint.method, route, BODIES[name]?.({ ...ids, photo }));
};

const offlineStatus = ({ offline, answer, status }: AnyEndpoint, name: CallName): number => {
  if (offline === 'online-only' && name !== 'createUpload') return 503;
  return answer ? (status ?? 200) : 204;
};

describe('the gateway, offline', () => {
  it('follows the offline policy of each call, in the shape of the contract', async () => {
    const server = await startPagelessServer();
    const bytes = await jpeg(64, 48);
    const app = await startApp(server.url);
    const ids = await filled(app, bytes);
    app.network.down = true;
    const names = (Object.keys(contract) as CallName[]).filter((name) => name !== 'logout');
    const deletions = names.filter((name) => /^(?:delete|purge)/.test(name));
    // First: later they show what waits, and say so.
    const reads = names.filter((name) => contract[name].method === 'GET');
    const others = names.filter((name) => !deletions.includes(name) && !reads.includes(name));
    for (const name of [...reads, ...others, ...deletions, 'logout' as const]) {
      const endpoint: AnyEndpoint = contract[name];
      const response = await callOffline(app, name, ids, bytes);
      expect([name, response.status]).toEqual([name, offlineStatus(endpoint, name)]);
      expect([name, response.headers.has(WAITING_HEADER)]).toEqual([name, endpoint.offline === 'queue']);
      const shape = response.ok ? endpoint.answer : errorBodySchema;
      if (shape) expect(shape.safeParse(await response.json()).error, name).toBeUndefined();
    }
    expect((await app.offline.status()).connection).toBe('offline');
  });
});
