import { contract, DEFAULT_SETTINGS, ERROR_STATUS, errorBodySchema } from '@shutterdesk/shared';
import fc from 'fast-check';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { describe, expect, it } from 'vitest';
import { createRateLimits } from '../src/http/rate-limits.ts';
import { type RawRequest, sendRaw } from './raw-request.ts';
import { startTestServer } from './test-server.ts';
import { watchDatabase } from './watched-database.ts';

const CASES = Number(process.env.FUZZ_CASES ?? 1500);
const SEED = process.env.FUZZ_CASES ? undefined : 20_261_121;
const KNOWN_ID = '0193e0a0-0000-7000-8000-000000000009';

/** A valid body of each kind, to be damaged in one place. */
const examples: Record<string, Record<string, unknown>> = {
  saveSettings: {
    ...DEFAULT_SETTINGS,
    kindWords: [{ id: KNOWN_ID, quote: 'q', name: 'n', date: '2026-06-01', imageId: KNOWN_ID }],
    questions: [{ id: KNOWN_ID, question: 'q', answer: 'a' }],
    oldAddresses: [{ from: '/about.html', to: '/' }],
    formQuestions: [
      { id: KNOWN_ID, words: 'q', kind: 'choice', choices: ['a', 'b'], isRequired: true, packageIds: [KNOWN_ID] },
    ],
  },
  addGalleryImages: { images: [{ imageURL: 'https://example.com/x', alt: 'a', category: 'Family', order: '1' }] },
  editGalleryImage: { alt: 'a', category: 'Family', order: '3' },
  replaceGalleryImage: { imageURL: '/nowhere' },
  orderGalleryImages: { ids: [KNOWN_ID] },
  addHeroImage: { imageURL: 'https://example.com/x', alt: 'a', backgroundPosition: '1% 2%', backgroundSize: '100%' },
  positionHeroImage: { backgroundPosition: 'center 65%', backgroundSize: '120%' },
  addPortrait: { imageURL: 'https://example.com/x', alt: 'a', focalX: 40, focalY: 30 },
  editPortrait: { alt: 'a', focalX: 40, focalY: 30 },
  addLogo: { imageURL: 'https://example.com/x', alt: 'a' },
  createCollection: { name: 'a', address: '/a', intro: 'b', photoIds: [KNOWN_ID], day: '2026-06-12', isShown: true },
  editCollection: { name: 'a', photoIds: [KNOWN_ID], photoIdsBefore: [], layout: 'rows', shownIn: 'both' },
  orderCollections: { ids: [KNOWN_ID] },
  sendEnquiry: {
    name: 'A',
    email: 'a@b.co',
    phone: '1',
    selectedPackage: 'x',
    message: 'm',
    preferredDate: '2027-01-01',
    answers: { [KNOWN_ID]: 'a' },
    asked: { [KNOWN_ID]: 'q' },
  },
  markContact: { spam: true, stage: 'booked' },
  addEnquiryNote: { id: KNOWN_ID, text: 'n' },
  sendLetter: { id: KNOWN_ID, subject: 's', text: 't', after: KNOWN_ID },
  markRead: { until: '2026-01-01T00:00:00.000Z', read: [KNOWN_ID], unread: [] },
  saveNoticesPart: { recipients: ['studio@example.com'] },
  saveMailPart: {
    settings: {
      host: '127.0.0.1',
      port: 587,
      security: 'tls',
      user: 'mailer',
      from: 'studio@example.com',
      fromName: 'A',
    },
    secret: 'p',
  },
  tryLoginPart: {
    settings: {
      issuer: 'http://127.0.0.1:1',
      clientId: 'x',
      tokenAuth: 'client_secret_basic',
      emails: ['m@example.com'],
      name: 'M',
      hint: 'M',
    },
  },
  saveRepliesPart: {
    templates: [{ id: '01930000-0000-7000-8000-000000000001', name: 'a', subject: '{name}', text: '{date}' }],
  },
  addReplyFile: { name: 'Prices.pdf', data: Buffer.from('%PDF-1.4\n%%EOF').toString('base64') },
  savePlanPart: { schedule: '0 4 * * *', keep: { days: 7, weeks: 4, months: 12 } },
  saveRetentionPart: { retentionMonths: 24 },
  exportPerson: { email: 'a@b.co' },
  erasePerson: { email: 'a@b.co' },
  takeErasures: { keys: [], erasures: [] },
  login: { username: 'owner', password: 'wrong password' },
  setUpSite: { token: 'guessed', name: 'Studio', email: 'a@b.co', password: 'long enough' },
  changePassword: { currentPassword: 'wrong password', newPassword: 'long enough' },
  createAdminUser: { username: 'somebody', password: 'short', role: 'inbox' },
  createInvitation: { role: 'inbox', name: 'Mia' },
  acceptInvitation: { token: 'guessed', username: 'mia', password: 'long enough' },
  changeRole: { role: 'inbox' },
  finishLogin: { code: '123456', token: 'x' },
  saveAuthenticatorPart: { code: '123456', token: 'x' },
  createUpload: {},
};

const nasty = fc.constantFrom(
  '__proto__',
  'constructor',
  '\u0000',
  '\ud800',
  '\u202e',
  "'; drop table settings; --",
  '<script>alert(1)</script>',
  'a\r\nSet-Cookie: x=y',
  '../../etc/passwd',
  'x'.repeat(6000),
);

const value = fc.oneof(fc.jsonValue(), nasty, fc.double(), fc.constantFrom(1e308, -0, 2 ** 53, null, '', ' '));

const spoiled = (example: Record<string, unknown>) =>
  fc
    .tuple(fc.oneof(fc.constantFrom(...Object.keys(example), 'id', '__proto__', 'toString'), fc.string()), value)
    .map(([key, wrong]) => JSON.stringify({ ...example, ...JSON.parse(`{${JSON.stringify(key)}:0}`), [key]: wrong }));

const rawBody = fc.constantFrom(
  '{"name":"a","name":["b"]}',
  '{"__proto__":{"isAdmin":true}}',
  `${'['.repeat(20_000)}`,
  `{"a":${'{"a":'.repeat(5000)}1${'}'.repeat(5001)}`,
  '\ufeff{}',
  '{"a":1e999}',
  'null',
  '"text"',
  '{',
);

const bodyOf = (name: string): fc.Arbitrary<Uint8Array> => {
  const example = examples[name];
  const texts = [fc.json(), rawBody, fc.string(), ...(example ? [spoiled(example), spoiled(example)] : [])];
  return fc.oneof(
    { arbitrary: fc.oneof(...texts).map((text) => Buffer.from(text)), weight: 9 },
    { arbitrary: fc.uint8Array({ maxLength: 200 }), weight: 1 },
  );
};

const contentType = fc.oneof(
  { arbitrary: fc.constant('application/json'), weight: 8 },
  {
    arbitrary: fc.constantFrom(
      'text/plain',
      'application/json; charset=utf-16',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'image/png',
      'nonsense',
    ),
    weight: 2,
  },
);

/** Characters that a header may contain: Node's own client refuses the rest. */
const headerText = fc.string({ maxLength: 60 }).map((text) => text.replace(/[^\t\x20-\x7e]/g, ''));

const extraHeaders = fc.dictionary(
  fc.constantFrom(
    'if-match',
    'if-none-match',
    'idempotency-key',
    'accept',
    'accept-encoding',
    'origin',
    'x-forwarded-for',
    'range',
    'content-encoding',
    'cookie2',
  ),
  headerText,
  { maxKeys: 2 },
);

const parameter = fc.oneof(
  fc.constant(KNOWN_ID),
  fc.string().map(encodeURIComponent).filter(Boolean),
  fc.constantFrom('%00', '..%2f..%2f', '%2e%2e', '%E0%A4%A', '%', 'null', '__proto__', 'x'.repeat(2000)),
);

const query = fc.oneof(
  { arbitrary: fc.constant(''), weight: 6 },
  {
    arbitrary: fc.constantFrom('?spam=only', '?spam=all', '?spam=only&spam=only', '?spam[a]=b', '?__proto__=x', '?%'),
    weight: 1,
  },
);

/** Signing out would end the session that the other calls need. */
const names = Object.entries(contract).filter(([name]) => name !== 'logout');

const call: fc.Arbitrary<RawRequest> = fc.constantFrom(...names).chain(([name, endpoint]) =>
  fc.record({
    method: fc.constant(endpoint.method),
    path: fc.tuple(parameter, query).map(([id, search]) => `${endpoint.path.replace(/\{\w+\}/, () => id)}${search}`),
    headers: fc.tuple(contentType, extraHeaders).map(([type, extra]) => ({ 'content-type': type, ...extra })),
    body: endpoint.method === 'GET' ? fc.constant(null) : fc.option(bodyOf(name)),
  }),
);

const elsewhere: fc.Arbitrary<RawRequest> = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE'),
  path: fc
    .tuple(fc.constantFrom('/api/', '/api/objects/', '/media/', '/api/login', '/api/health'), parameter)
    .map(([start, rest]) => `${start}${rest}`),
  headers: extraHeaders,
  body: fc.constant(null),
});

const startPatientServer = () => {
  const plenty = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: 1 });
  const limits = {
    ...createRateLimits(),
    enquiries: plenty,
    enquiriesInAll: plenty,
    loginByName: plenty,
    loginByAddress: plenty,
  };
  return startTestServer({ overrides: { limits } });
};

const checkRefusal = (status: number, text: string, method: string): void => {
  if (method === 'HEAD') return;
  const { error, message } = errorBodySchema.parse(JSON.parse(text));
  expect(message.length).toBeGreaterThan(3);
  expect(Object.entries(ERROR_STATUS)).toContainEqual([error, status]);
};

describe('random input', () => {
  it.each(['visitor', 'admin'])(
    'as %s: never causes a crash, an unknown answer or a change by a refused call',
    async (who) => {
      const server = await startPatientServer();
      const cookie = who === 'admin' ? (await server.admin()).cookie : '';
      const database = await watchDatabase(server);
      const property = fc.asyncProperty(
        fc.oneof({ arbitrary: call, weight: 9 }, { arbitrary: elsewhere, weight: 1 }),
        async (request) => {
          const headers = cookie ? { ...request.headers, cookie } : request.headers;
          const { status, text } = await sendRaw(server.url, { ...request, headers });
          const { changed } = await database.look();
          expect(status, text).toBeLessThan(500);
          if (status < 400) return;
          checkRefusal(status, text, request.method);
          expect(changed, `changed by ${request.method} ${request.path}, which was refused with ${status}`).toEqual([]);
        },
      );
      await fc.assert(property, { numRuns: CASES / 2, ...(SEED === undefined ? {} : { seed: SEED }) });
    },
    600_000,
  );
});
