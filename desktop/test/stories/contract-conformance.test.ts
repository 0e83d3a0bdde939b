import { type AnyEndpoint, contract, DEFAULT_SETTINGS, errorBodySchema, pathOf } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { jpeg } from '../../../server/test/photographs.ts';
import { startPagelessServer } from '../../../server/test/test-server.ts';
import { WAITING_HEADER } from '../../src/main/offline/answers.ts';
import type { CallName } from '../../src/main/offline/calls.ts';
import { comparable } from '../comparable-answer.ts';
import { type App, startApp } from '../offline-app.ts';

const GALLERY_ID = '01930000-0000-7000-8000-000000000001';
const HERO_ID = '01930000-0000-7000-8000-000000000002';
const NOTE_ID = '01930000-0000-7000-8000-000000000003';
const USER = { username: 'second', password: 'a long password' };
const ENQUIRY = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+44 20 7946 0000',
  selectedPackage: 'Signature',
  preferredDate: '2127-03-05',
  message: 'A portrait, please.',
};

const TEMPLATE = { id: GALLERY_ID, name: 'Welcome', subject: 'Your inquiry', text: 'Hello {name}' };

type Say = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;

interface Step {
  readonly call: CallName;
  readonly body?: (photo: string) => unknown;
  readonly id?: string | ((things: Record<string, string>) => string);
  readonly query?: string;
  readonly headers?: Record<string, string>;
}

const gallery = (imageURL: string) => ({
  images: [{ id: GALLERY_ID, imageURL, alt: 'The mill', category: 'Family', order: '3' }],
});
const hero = (imageURL: string) => ({ id: HERO_ID, imageURL, alt: 'The lake' });

/** Every call of the contract, with its refusals and successes. */
const STEPS: readonly Step[] = [
  { call: 'readCurrentUser' },
  { call: 'listContacts' },
  { call: 'login', body: () => ({ username: 'owner', password: 'wrong' }) },
  { call: 'login', body: () => ({}) },
  { call: 'login', body: () => ({ username: 'owner', password: 'correct horse battery' }) },
  { call: 'finishDesktopLogin', body: () => ({ code: 'made-up', verifier: 'x'.repeat(43) }) },
  { call: 'finishDesktopLogin', body: () => ({ code: '' }) },
  { call: 'readCurrentUser' },
  { call: 'readSettings' },
  { call: 'saveSettings', body: () => ({ ...DEFAULT_SETTINGS, heroText: ' Light ' }) },
  { call: 'saveSettings', body: () => ({ ...DEFAULT_SETTINGS, businessEmail: 'nobody' }) },
  { call: 'saveSettings', body: () => '{"heroText"' },
  { call: 'saveSettings', body: () => DEFAULT_SETTINGS, headers: { 'if-match': '"an older one"' } },
  { call: 'readSettings' },
  { call: 'saveSettings', body: () => ({ ...DEFAULT_SETTINGS, closedWeekdays: [7], noticeDays: 2 }) },
  { call: 'saveSettings', body: () => ({ ...DEFAULT_SETTINGS, timeZone: 'Mars/Olympus' }) },
  { call: 'readOpenDay', query: '?day=2127-03-02' },
  { call: 'readOpenDay', query: '?day=2127-02-29' },
  { call: 'addGalleryImages', body: gallery },
  { call: 'addGalleryImages', body: () => ({ images: [] }) },
  { call: 'addGalleryImages', body: () => gallery('/nowhere') },
  { call: 'listGalleryImages' },
  { call: 'listGalleryProblems' },
  { call: 'editGalleryImage', id: GALLERY_ID, body: () => ({ alt: 'The old mill', order: '7' }) },
  { call: 'editGalleryImage', id: HERO_ID, body: () => ({ alt: 'Nothing' }) },
  { call: 'orderGalleryImages', body: () => ({ ids: [GALLERY_ID] }) },
  { call: 'deleteGalleryImage', id: GALLERY_ID },
  { call: 'deleteGalleryImage', id: GALLERY_ID },
  { call: 'restoreGalleryImage', id: GALLERY_ID },
  { call: 'restoreGalleryImage', id: HERO_ID },
  { call: 'deleteGalleryImage', id: GALLERY_ID },
  { call: 'listDeletedGalleryImages' },
  { call: 'listDeletedGalleryImages', query: '?limit=0' },
  { call: 'purgeGalleryImage', id: GALLERY_ID },
  { call: 'purgeGalleryImage', id: GALLERY_ID },
  { call: 'readActiveHeroImage' },
  { call: 'addHeroImage', body: hero },
  { call: 'addHeroImage', body: () => ({ ...hero('/nowhere'), alt: '' }) },
  { call: 'listHeroImages' },
  { call: 'positionHeroImage', id: HERO_ID, body: () => ({ backgroundPosition: '10% 20%' }) },
  { call: 'positionHeroImage', id: HERO_ID, body: () => ({ backgroundPosition: 'somewhere' }) },
  { call: 'activateHeroImage', id: HERO_ID },
  { call: 'activateHeroImage', id: GALLERY_ID },
  { call: 'deleteHeroImage', id: HERO_ID },
  { call: 'listDeletedHeroImages' },
  { call: 'restoreHeroImage', id: HERO_ID },
  { call: 'purgeHeroImage', id: HERO_ID },
  { call: 'readActiveHeroImage' },
  { call: 'readEnquiryChallenge' },
  { call: 'sendEnquiry', body: () => ENQUIRY },
  { call: 'sendEnquiry', body: () => ({ ...ENQUIRY, email: 'nobody' }) },
  { call: 'listContacts' },
  { call: 'listContacts', query: '?limit=1&search=lovelace' },
  { call: 'listContacts', query: '?limit=0' },
  { call: 'countContacts', query: '?after=2020-01-01T00:00:00.000Z' },
  { call: 'listContactPackages' },
  { call: 'listContactChanges' },
  { call: 'listContactChanges', query: '?since=nothing' },
  { call: 'readEnquiryEvent', id: (made) => made.sendEnquiry ?? '' },
  { call: 'markContact', id: (made) => made.sendEnquiry ?? '', body: () => ({ stage: 'booked' }) },
  { call: 'readEnquiryEvent', id: (made) => made.sendEnquiry ?? '' },
  { call: 'markContact', id: (made) => made.sendEnquiry ?? '', body: () => ({ stage: 'lost' }) },
  { call: 'countContacts', query: '?by=stage' },
  { call: 'listContacts', query: '?stage=booked' },
  { call: 'addEnquiryNote', id: (made) => made.sendEnquiry ?? '', body: () => ({ id: NOTE_ID, text: ' Dusk ' }) },
  { call: 'addEnquiryNote', id: (made) => made.sendEnquiry ?? '', body: () => ({ text: 'x'.repeat(100_000) }) },
  { call: 'deleteEnquiryNote', id: (made) => made.sendEnquiry ?? '' },
  { call: 'deleteEnquiryNote', id: (made) => made.sendEnquiry ?? '' },
  { call: 'listRelatedEnquiries' },
  { call: 'listRelatedEnquiries', query: `?ids=${HERO_ID.concat(',').repeat(51)}` },
  { call: 'readReadMarks' },
  { call: 'markRead', body: () => ({ until: '2026-11-22T09:30:00Z', unread: [HERO_ID] }) },
  { call: 'markRead', body: () => ({ read: ['x'] }) },
  { call: 'markContact', id: (made) => made.sendEnquiry ?? '', body: () => ({ spam: true }) },
  { call: 'listContacts', query: '?spam=only' },
  { call: 'listContacts', query: '?spam=some' },
  { call: 'readMail' },
  { call: 'saveMail', body: () => ({ recipients: ['studio@example.com'] }) },
  { call: 'saveMail', body: () => ({ recipients: ['studio@'] }) },
  { call: 'sendTestMail' },
  { call: 'readMailDomain' },
  { call: 'resendContactMail', id: (made) => made.sendEnquiry ?? '' },
  { call: 'readReplyTemplates' },
  { call: 'saveReplyTemplates', body: () => ({ templates: [TEMPLATE] }) },
  { call: 'saveReplyTemplates', body: () => ({ templates: [{ ...TEMPLATE, text: 'Hello {you}' }] }) },
  { call: 'saveReplyTemplates', body: () => ({ templates: [], version: 'an older one' }) },
  { call: 'readWebhook' },
  { call: 'saveWebhook', body: () => ({ address: 'https://93.184.215.14/hook' }) },
  { call: 'saveWebhook', body: () => ({ address: 'https://10.0.0.1/hook' }) },
  { call: 'makeWebhookSecret' },
  { call: 'saveWebhook', body: () => ({ address: null, secret: `whsec_${'A'.repeat(32)}` }) },
  { call: 'sendTestEvent' },
  { call: 'listWebhookDeliveries' },
  { call: 'resendWebhookDelivery', id: HERO_ID },
  { call: 'readCalendar' },
  { call: 'makeCalendarAddress' },
  { call: 'readCalendar' },
  { call: 'removeCalendarAddress' },
  { call: 'deleteContact', id: (made) => made.sendEnquiry ?? '' },
  { call: 'deleteContact', id: HERO_ID },
  { call: 'listDeletedContacts', query: '?before=nowhere' },
  { call: 'listDeletedContacts' },
  { call: 'restoreContact', id: (made) => made.sendEnquiry ?? '' },
  { call: 'purgeContact', id: (made) => made.sendEnquiry ?? '' },
  { call: 'readPrivacy' },
  { call: 'readPrivacy', query: '?months=0' },
  { call: 'savePrivacy', body: () => ({ retentionMonths: 24 }) },
  { call: 'savePrivacy', body: () => ({ retentionMonths: 1.5 }) },
  { call: 'exportPerson', body: () => ({ email: 'nobody@example.com' }) },
  { call: 'erasePerson', body: () => ({ email: ENQUIRY.email }) },
  { call: 'erasePerson', body: () => ({ email: 'nobody' }) },
  { call: 'listErasures' },
  { call: 'takeErasures', body: () => ({ keys: [], erasures: [] }) },
  { call: 'takeErasures', body: () => ({ keys: ['short'], erasures: [] }) },
  { call: 'createAdminUser', body: () => USER },
  { call: 'createAdminUser', body: () => USER },
  { call: 'listAdminUsers' },
  { call: 'deleteAdminUser', id: (made) => made.createAdminUser ?? '' },
  { call: 'readAccount', id: (made) => made.createAdminUser ?? '' },
  { call: 'deleteAdminUser', id: HERO_ID },
  { call: 'changePassword', body: () => ({ currentPassword: 'wrong', newPassword: 'another password' }) },
  { call: 'readPublishing' },
  { call: 'publishAgain' },
  { call: 'readSite' },
  { call: 'logout' },
  { call: 'deleteContact', id: HERO_ID },
  { call: 'createUpload' },
];

type Made = Record<string, string>;

const namesPhoto = ({ body }: Step): boolean => JSON.stringify(body?.('<photo>') ?? null).includes('<photo>');

const idOf = ({ id }: Step, made: Made): string => (typeof id === 'function' ? id(made) : (id ?? ''));

/** Remembers the ids that the server chose. */
const note = (made: Made, call: CallName, text: string): void => {
  if (contract[call].method === 'POST' && text.startsWith('{"id"')) made[call] = JSON.parse(text).id;
};

const perform = async (say: Say, upload: () => Promise<string>): Promise<string[]> => {
  const made: Made = {};
  const answers: string[] = [];
  for (const step of STEPS) {
    const endpoint: AnyEndpoint = contract[step.call];
    const body = step.body?.(namesPhoto(step) ? await upload() : '');
    const route = pathOf(endpoint, { id: idOf(step, made), note: NOTE_ID }) + (step.query ?? '');
    const response = await say(endpoint.method, route, body, step.headers);
    const text = await response.text();
    if (response.ok) note(made, step.call, text);
    const type = response.headers.get('content-type');
    answers.push(`${step.call} ${response.status} ${type} ${comparable(text, Object.values(made))}`);
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
  orderGalleryImages: ({ gallery: id }) => ({ ids: [id] }),
  addHeroImage: ({ photo }) => ({ imageURL: photo, alt: 'New' }),
  positionHeroImage: () => ({ backgroundSize: '120%' }),
  markContact: () => ({ spam: true }),
  addEnquiryNote: () => ({ id: NOTE_ID, text: 'Dusk' }),
  markRead: () => ({ until: '2026-11-22T09:30:00.000Z' }),
  saveMail: () => ({ recipients: [] }),
  saveWebhook: () => ({ address: null }),
  saveReplyTemplates: () => ({ templates: [] }),
  savePrivacy: () => ({ retentionMonths: null }),
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
  [/contacts/, 'enquiry'],
];

const filled = async (app: App, bytes: Uint8Array): Promise<Record<string, string>> => {
  await app.json('POST', '/api/admin/login', { username: 'owner', password: 'correct horse battery' });
  const upload = uploadWith(app.call, bytes);
  await app.json('POST', '/api/gallery-images/batch', gallery(await upload()));
  await app.json('POST', '/api/hero-images', hero(await upload()));
  const enquiry = await (await app.json('POST', '/api/contacts', ENQUIRY)).json();
  for (const endpoint of Object.values(contract as Record<string, AnyEndpoint>)) {
    if (endpoint.offline === 'cache') expect((await app.call(endpoint.path)).status).toBe(200);
  }
  await app.offline.idle();
  return { gallery: GALLERY_ID, hero: HERO_ID, enquiry: enquiry.id };
};

/**
 * Makes one call offline as a window does: it uploads a photograph first, and deletes an item before it restores it.
 */
const callOffline = async (app: App, name: CallName, ids: Made, bytes: Uint8Array): Promise<Response> => {
  const endpoint: AnyEndpoint = contract[name];
  const photo = name.startsWith('add') ? await uploadWith(app.call, bytes)() : '';
  const noun = NOUN_IDS.find(([pattern]) => pattern.test(endpoint.path))?.[1] ?? '';
  const route = pathOf(endpoint, { id: ids[noun] ?? GALLERY_ID, note: NOTE_ID });
  if (name.startsWith('restore')) {
    expect((await app.json('DELETE', route.replace('/restore', ''))).status, name).toBe(204);
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
    for (const name of [...names.filter((one) => !deletions.includes(one)), ...deletions, 'logout' as const]) {
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
